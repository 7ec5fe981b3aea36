import { useSearchParams } from 'react-router';
import { memberActivities, memberNewsletters, memberOrders, memberStatuses } from '#shared/contracts/desk-members.ts';
import { toDeskPath } from '../lib/desk-path.ts';

/** Filters and order of the list of members. */
export type MemberQuery = ReturnType<typeof readQuery>;

/** State of the list in the page's address, so that it can be shared and Back restores it. Contains nothing about a person. */
export function useMemberQuery() {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const write = (page: number, to: Partial<MemberQuery>) => {
    const filled = Object.entries({ ...to, page: page > 1 ? String(page) : undefined }).filter(([, value]) => value !== undefined);
    return new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  };
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  return {
    query,
    page,
    isFiltered: [query.level, query.newsletter, query.activity, query.status].some((value) => value !== undefined),
    toHref: (to: number) => `${toDeskPath('members')}?${write(to, query)}`,
    /** Changes some filters and shows the first page. */
    set: (to: Partial<Record<keyof MemberQuery, string | undefined>>) => setParams(write(1, { ...query, ...to } as Partial<MemberQuery>)), // safe: read again from the address
    clear: () => setParams(write(1, { sort: query.sort })),
  };
}

/** Reads the address. Ignores values that the call would refuse. */
function readQuery(params: URLSearchParams) {
  const pick = <T extends string>(name: string, choices: readonly T[]) => choices.find((choice) => choice === params.get(name));
  const level = params.get('level') ?? '';
  return {
    level: /^[1-9]\d{0,8}$/.test(level) ? Number(level) : undefined,
    newsletter: pick('newsletter', memberNewsletters),
    activity: pick('activity', memberActivities),
    status: pick('status', memberStatuses),
    sort: pick('sort', memberOrders),
  };
}
