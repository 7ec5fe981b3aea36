import type { ReactNode } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { announcementLists, type ListFacts, type ListRoute, listSiblings } from './use-announcement-list.ts';

interface Props {
  list: ListFacts;
  /** Address of a related list, if the link should not open its first page. */
  toSiblingHref?: ((sibling: ListRoute) => string) | undefined;
  /** Switch between views, beside the choice of author. */
  views?: ReactNode;
}

const everybody = 'all';

/** Links to the lists of each author, and to the views. */
export function AnnouncementChoices({ list: { name }, toSiblingHref, views }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const toLink = useLinks();
  const shown = listSiblings(name).filter((sibling) => sibling === name || toLink(sibling, { page: 1 }));
  return (
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
  );
}

/** Message for an empty list, with links to other lists. */
export function EmptyList({ list: { name }, isFiltered = false }: { list: ListFacts; isFiltered?: boolean }) {
  const t = useTranslate();
  const { locale } = useSite();
  const toLink = useLinks();
  const [all] = listSiblings(name);
  const { type } = announcementLists[name];
  const instead = isFiltered ? name : all && all !== name ? all : 'news-events';
  const elsewhere = instead === 'news-events' ? toLink(instead) : toPath(instead, locale, { page: 1 });
  return (
    <EmptyState
      icon={type === 'event' ? 'calendar' : 'message'}
      title={t(isFiltered ? 'announcements.empty_filtered' : `announcements.empty_${type}`)}
      message={t(isFiltered ? 'announcements.empty_filtered_text' : 'announcements.empty_text')}
      action={elsewhere !== undefined && <Button href={elsewhere}>{t(`menu.${instead}`)}</Button>}
    />
  );
}
// messages: announcements.empty_*
// messages: menu.*
// messages: announcements.segment_*
