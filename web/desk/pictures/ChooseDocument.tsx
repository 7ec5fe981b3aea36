import { useState } from 'react';
import { listSitePictures, type SitePicture, uploadSiteDocument } from '#shared/contracts/desk-pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useMay } from '../lib/staff.ts';
import type { LibraryFilters } from './library-filters.ts';
import { PictureGrid } from './PictureGrid.tsx';
import { PictureUpload } from './PictureUpload.tsx';

interface Props {
  /** Field for which the document is chosen, for screen readers. */
  label: string;
  onChoose: (document: SitePicture) => void;
}

/** Button that opens the documents of the library, to upload or choose one. Renders nothing for roles without the library. */
export function ChooseDocument({ label, onChoose }: Props) {
  const t = useTranslate();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const [filters, setFilters] = useState<LibraryFilters>({});
  const choose = (document: SitePicture) => {
    setIsOpen(false);
    onChoose(document);
  };
  if (!may(listSitePictures)) return null;
  return (
    <>
      <Button variant="quiet" size="small" icon="file" onClick={() => setIsOpen(true)}>
        {t('pictures.choose_document')} <span className="visually-hidden">{label}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('pictures.choose_document')}
        closeLabel={t('desk.close')}
        size="large"
      >
        {isOpen && (
          <div className="stack">
            <PictureUpload label={label} takes="documents" onDone={may(uploadSiteDocument) ? choose : undefined} />
            <PictureGrid type="document" filters={filters} onFilter={setFilters} onPick={choose} verb={t('pictures.choose_one')} />
          </div>
        )}
      </Dialog>
    </>
  );
}
