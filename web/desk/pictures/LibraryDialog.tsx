import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PictureGrid } from './PictureGrid.tsx';

/** Chooses a picture from the library. */
export function LibraryDialog({ onChoose, onClose }: { onChoose: (picture: SitePicture) => void; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog isOpen onClose={onClose} title={t('pictures.choose')} closeLabel={t('desk.close')} size="large">
      <PictureGrid onPick={onChoose} verb={t('pictures.choose_one')} />
    </Dialog>
  );
}
