import type { EventChoice } from '#shared/contracts/announcements.ts';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { type EventFilters, toFilterQuery, useEventChoices } from './event-filters.ts';
import type { ListFacts } from './use-announcement-list.ts';

interface Props {
  list: ListFacts;
  filters: EventFilters;
}

/** Filters as links: running now, today, this weekend, free, for children. A chosen filter is removed by its own link. Filters without events are left out. */
export function EventFilterChips({ list: { name, scope }, filters }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const choices = useEventChoices(scope);
  const toHref = (changed: Partial<EventFilters>) => toPath(name, locale, { page: 1 }, toFilterQuery({ ...filters, ...changed }));
  const toChips = (names: readonly EventChoice['choice'][]) =>
    names
      .filter((name) => filters[name] || choices.some(({ choice }) => choice === name))
      .map((name) => (
        <Chip key={name} href={toHref({ [name]: !filters[name] })} isCurrent={filters[name]}>
          {t(`announcements.filter_${name}`)}
        </Chip>
      ));
  return (
    <ChipGroup label={t('announcements.filter')}>
      {toChips(['running'])}
      {(['today', 'weekend'] as const).map((when) => (
        <Chip key={when} href={toHref({ when: filters.when === when ? undefined : when })} isCurrent={filters.when === when}>
          {t(`announcements.filter_${when}`)}
        </Chip>
      ))}
      {toChips(['free', 'children'])}
    </ChipGroup>
  );
}
// messages: announcements.filter_*
