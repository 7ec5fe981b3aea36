import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { toFileEntries, useTenantDocuments } from '../../lib/centre/documents.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { PictureMosaic } from './PictureMosaic.tsx';

/** Pictures that the tenant's settings add to a page; a single one needs no heading. */
export function TenantPictures({ images, title }: { images: readonly string[]; title: string }) {
  const t = useTranslate();
  return (
    <BlockFrame title={images.length > 1 ? t('pages.pictures') : undefined} layout="above">
      <PictureMosaic images={images} title={title} />
    </BlockFrame>
  );
}

/** Documents that the tenant's settings add to the documents page, except those already on it. */
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
