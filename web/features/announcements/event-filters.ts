import { type EventChoice, listEventChoices } from '#shared/contracts/announcements.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';

const times = ['today', 'weekend'] as const;

/** Filters of a list of events, which are in its address. */
export interface EventFilters {
  when: (typeof times)[number] | undefined;
  running: boolean;
  free: boolean;
  children: boolean;
}

/** Reads the filters from an address. Omits those that the mall API does not know, because it would list unsuitable events. */
export function useEventFilters(query: URLSearchParams): EventFilters {
  const isOffered = useOffers(listEventChoices);
  const isOn = (name: string) => isOffered && query.get(name) === '1';
  return {
    when: times.find((time) => time === query.get('when')),
    running: isOn('running'),
    free: isOn('free'),
    children: isOn('children'),
  };
}

export function hasFilters({ when, running, free, children }: EventFilters): boolean {
  return when !== undefined || running || free || children;
}

/** Converts filters to the query of an address. */
export function toFilterQuery({ when, running, free, children }: EventFilters): Record<string, string | undefined> {
  return { when, running: running ? '1' : undefined, free: free ? '1' : undefined, children: children ? '1' : undefined };
}

/**
 * Converts filters to the query of the list. Without `from`, our mall API lists what has not ended; another one may list everything before `to`, so it
 * gets both days.
 */
export function useListQuery({ when, running, free, children }: EventFilters, today: string) {
  const isOurs = useOffers(listEventChoices);
  const { from, to } = when ? findDays(when, today) : {};
  return {
    from: from === today && isOurs ? undefined : from,
    to,
    running: running ? ('1' as const) : undefined,
    free: free ? ('1' as const) : undefined,
    children: children ? ('1' as const) : undefined,
  };
}

/** First and last day. On a Saturday or Sunday, the weekend is the current one. */
function findDays(when: (typeof times)[number], today: string): { from: string; to: string } {
  if (when === 'today') return { from: today, to: today };
  const [saturday, sunday] = [weekdays.indexOf('saturday'), weekdays.indexOf('sunday')];
  const day = weekdays.indexOf(weekdayOf(today));
  return { from: addDays(today, Math.max(0, saturday - day)), to: addDays(today, sunday - day) };
}

/** Properties by which the events of a list can be filtered, with the number of events. */
export function useEventChoices(scope: 'mall' | 'store' | undefined): EventChoice[] {
  const isOffered = useOffers(listEventChoices);
  const choices = useEndpoint(listEventChoices, isOffered ? { query: { scope } } : undefined);
  return choices.state === 'ready' ? choices.data : [];
}
