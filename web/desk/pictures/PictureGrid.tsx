import { type ReactNode, useState } from 'react';
import { type LibraryType, listSitePictures, type SitePicture } from '#shared/contracts/desk-pictures.ts';
import { toImageAddress } from '#shared/site/images.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { useFileSize } from './file-size.ts';
import type { LibraryFilters } from './library-filters.ts';
import { PictureFilters } from './PictureFilters.tsx';

interface Props {
  filters: LibraryFilters;
  onFilter: (filters: LibraryFilters) => void;
  /** Limits the list to a kind of files. */
  type?: LibraryType | undefined;
  /** Called with the clicked picture. */
  onPick: (picture: SitePicture) => void;
  /** Label of the action that a click performs. */
  verb: string;
}

/** The library, newest first, with search and filters. */
export function PictureGrid({ filters, onFilter, type, ...props }: Props) {
  return (
    <div className="stack">
      <PictureFilters filters={filters} onChange={onFilter} type={type} />
      <GridPage
        key={JSON.stringify(filters)}
        filters={{ ...filters, ...(type && { type }) }}
        isFiltered={Object.keys(filters).length > 0}
        {...props}
      />
    </div>
  );
}

type PageProps = Omit<Props, 'onFilter' | 'type'>;

function GridPage({ isFiltered, ...props }: PageProps & { isFiltered: boolean }) {
  const t = useTranslate();
  const list = useCall(listSitePictures, { query: props.filters });
  if (list.state === 'loading') return <Waiting />;
  if (list.state === 'failed') return <FailedCall called={list} />;
  if (list.data.pictures.length === 0) {
    return <EmptyState icon="camera" title={isFiltered ? t('pictures.none_found') : t('pictures.none_yet')} />;
  }
  return (
    <ul className="picture-grid">
      <PicturesFrom {...props} />
    </ul>
  );
}

/** One page of pictures, with a button for the next. */
function PicturesFrom({ before, ...props }: PageProps & { before?: number }): ReactNode {
  const t = useTranslate();
  const [isOpened, setIsOpened] = useState(false);
  const list = useCall(listSitePictures, { query: { ...props.filters, ...(before !== undefined && { before }) } });
  if (!('data' in list)) return <li className="picture-more">{t('pictures.loading')}</li>;
  const { pictures, next } = list.data;
  return (
    <>
      {pictures.map((picture) => (
        <GridEntry key={picture.name} picture={picture} {...props} />
      ))}
      {next !== null && isOpened && <PicturesFrom before={next} {...props} />}
      {next !== null && !isOpened && (
        <li className="picture-more">
          <Button variant="secondary" onClick={() => setIsOpened(true)}>
            {t('pictures.more')}
          </Button>
        </li>
      )}
    </>
  );
}

function GridEntry({ picture, onPick, verb }: Pick<Props, 'onPick' | 'verb'> & { picture: SitePicture }) {
  const t = useTranslate();
  const toSize = useFileSize();
  const { locale, start } = useDesk();
  const title = toAltText(picture, locale) || picture.file_name || t('pictures.untitled');
  const missing = picture.type === 'document' ? [] : findMissingTexts(picture, start.locales);
  return (
    <li>
      <button type="button" className="picture-card" onClick={() => onPick(picture)}>
        <span className="visually-hidden">{verb}</span>
        {picture.type === 'document' ? (
          <span className="picture-card-document">
            <Icon name="file" size="large" />
          </span>
        ) : (
          <img src={toImageAddress(picture.address, { width: 320, format: 'webp' })} alt="" width="320" height="240" loading="lazy" />
        )}
        <span className="picture-card-title">{title}</span>
        <span className="picture-card-facts">{toSize(picture)}</span>
        <span className="picture-card-facts">
          {[
            t('pictures.uses', { count: picture.uses }),
            ...(missing.length > 0 ? [t('pictures.texts_missing', { languages: missing.map((one) => one.toUpperCase()).join(', ') })] : []),
          ].join(' · ')}
        </span>
      </button>
    </li>
  );
}

/** Chooses a picture from the library. */
export function LibraryDialog({ onChoose, onClose }: { onChoose: (picture: SitePicture) => void; onClose: () => void }) {
  const t = useTranslate();
  const [filters, setFilters] = useState<LibraryFilters>({});
  return (
    <Dialog isOpen onClose={onClose} title={t('pictures.choose')} closeLabel={t('desk.close')} size="large">
      <PictureGrid type="picture" filters={filters} onFilter={setFilters} onPick={onChoose} verb={t('pictures.choose_one')} />
    </Dialog>
  );
}

/** Languages without an alternative text. */
export function findMissingTexts({ alt }: Pick<SitePicture, 'alt'>, locales: readonly Locale[]): Locale[] {
  return locales.filter((locale) => !alt[locale]?.trim());
}

/** Alternative text in the reader's language, else in another. */
export function toAltText({ alt }: Pick<SitePicture, 'alt'>, locale: Locale): string {
  return alt[locale] ?? Object.values(alt).find((text) => text !== undefined && text !== '') ?? '';
}
