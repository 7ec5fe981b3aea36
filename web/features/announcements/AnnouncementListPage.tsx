import type { ReactNode } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/words/i18n.tsx';
import { usePaginationWords } from '../../lib/words/pagination-words.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { announcementLists, type ListRoute, listSiblings } from './announcement-lists.ts';
import type { ListFacts } from './use-announcement-list.ts';

interface Props {
  list: ListFacts;
  /** Its pages; undefined for what has none. */
  pages?: { page: number; pageCount: number } | undefined;
  /** Where the sisters of this list are, if not at their first pages. */
  toSiblingHref?: ((sibling: ListRoute) => string) | undefined;
  /** Beside the choice of whose: how it is shown. */
  views?: ReactNode;
  /** Below everything. */
  footer?: ReactNode;
  children: ReactNode;
}

const everybody = 'all';

/** The frame of the six lists: what this is, whose announcements to show, the list, its pages. */
export function AnnouncementListPage({ list, pages, toSiblingHref, views, footer, children }: Props) {
  const { name, heading, lead, trail } = list;
  const t = useTranslate();
  const { locale } = useSite();
  const toLink = useLinks();
  const paginationWords = usePaginationWords();
  const shown = listSiblings(name).filter((sibling) => sibling === name || toLink(sibling, { page: 1 }));
  return (
    <>
      <PageHeader breadcrumbs={<Breadcrumbs label={t('breadcrumbs.label')} trail={trail} />} title={heading} lead={lead} />
      <div className="wrap announcement-list">
        <div className="announcement-choices">
          <SegmentedLinks
            label={t('announcements.whose')}
            segments={shown.map((sibling) => ({
              label: t(`announcements.segment_${announcementLists[sibling].scope ?? everybody}`),
              href: toSiblingHref?.(sibling) ?? toPath(sibling, locale, { page: 1 }),
              isCurrent: sibling === name,
            }))}
          />
          {views}
        </div>
        {children}
        {pages && (
          <Pagination
            page={pages.page}
            pageCount={pages.pageCount}
            toHref={(number) => toPath(name, locale, { page: number })}
            words={paginationWords}
          />
        )}
        {footer}
      </div>
    </>
  );
}

/** Nothing in this list at the moment, and where there may be something. */
export function EmptyList({ list: { name } }: { list: ListFacts }) {
  const t = useTranslate();
  const { locale } = useSite();
  const toLink = useLinks();
  const [all] = listSiblings(name);
  const { type } = announcementLists[name];
  const instead = all && all !== name ? all : 'news-events';
  const elsewhere = instead === 'news-events' ? toLink(instead) : toPath(instead, locale, { page: 1 });
  return (
    <EmptyState
      icon={type === 'event' ? 'calendar' : 'message'}
      title={t(`announcements.empty_${type}`)}
      message={t('announcements.empty_text')}
      action={elsewhere !== undefined && <Button href={elsewhere}>{t(`menu.${instead}`)}</Button>}
    />
  );
}
// messages: announcements.empty_*
// messages: menu.*
// messages: announcements.segment_*
