import { useState } from 'react';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { useLibraryFilters } from './library-filters.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import { PictureUpload } from './PictureUpload.tsx';

/** The library of pictures. */
export function PicturesScreen() {
  const t = useTranslate();
  const [opened, setOpened] = useState<SitePicture>();
  const [filters, setFilters] = useLibraryFilters();
  return (
    <DeskPage title={t('places.pictures')} lead={t('places.pictures_about')}>
      <div className="stack">
        <PictureUpload
          label={t('pictures.into_library')}
          takesMany
          takes="both"
          onDone={(picture, chosen) => chosen === 1 && setOpened((before) => before ?? picture)} // an open picture may have typed texts
        />
        <PictureGrid filters={filters} onFilter={setFilters} onPick={setOpened} verb={t('pictures.open_one')} />
      </div>
      {opened && (
        <PictureDialog key={`${opened.name} ${opened.version}`} picture={opened} canReplace onClose={() => setOpened(undefined)} />
      )}
    </DeskPage>
  );
}
