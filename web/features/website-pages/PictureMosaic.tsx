import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { toFileEntries, useTenantDocuments } from '../../lib/centre/documents.ts';
import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Image } from '../../ui/Image.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { BlockFrame } from './BlockFrame.tsx';

interface Props {
  images: readonly string[];
  /** Title for alternative texts. If undefined, pictures without an alternative text are decorative. */
  title: string | undefined;
}

/** A mosaic without gaps: one wide picture, two equal ones, three with one large, or rows of three. */
export function PictureMosaic({ images, title }: Props) {
  const t = useTranslate();
  const toAlt = useAltTexts(images);
  return (
    <ul className={classNames('page-mosaic', `page-mosaic-${Math.min(images.length, 4)}`)}>
      {images.map((image, index) => (
        <li key={image}>
          <Image
            {...toPicture(image, 1280)}
            alt={toAlt(image) ?? (title === undefined ? '' : t('pages.picture_of', { title, number: index + 1 }))}
            ratio="stores"
            sizes={index === 0 && images.length <= 3 ? '(min-width: 704px) 66vw, 100vw' : '(min-width: 704px) 33vw, 50vw'}
            fallbackIcon="camera"
          />
        </li>
      ))}
    </ul>
  );
}

/** Pictures that the tenant's settings add to a page. There is no heading for a single picture. */
export function TenantPictures({ images, title }: { images: readonly string[]; title: string }) {
  const t = useTranslate();
  return (
    <BlockFrame title={images.length > 1 ? t('pages.pictures') : undefined} layout="above">
      <PictureMosaic images={images} title={title} />
    </BlockFrame>
  );
}

/** Documents that the tenant's settings add to the documents page. Omits documents that are already on the page. */
export function TenantDocuments({ page }: { page: WebsitePage }) {
  const t = useTranslate();
  const shown = new Set(
    [...page.blocks, ...page.tabs.flatMap(({ blocks }) => blocks)].flatMap(({ items }) => items.map(({ link }) => link)),
  );
  const entries = toFileEntries(useTenantDocuments().filter(({ address }) => !shown.has(address)));
  if (entries.length === 0) return null;
  return (
    <BlockFrame title={t('pages.more_files')} layout="beside">
      <LinkList entries={entries} label={t('pages.more_files')} />
    </BlockFrame>
  );
}
