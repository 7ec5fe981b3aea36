import { toAddress } from '#shared/contracts/address.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import type { CompanyWithEntities } from '#shared/contracts/companies.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { type SearchAnswer, searchCentre, searchTypes } from '#shared/contracts/search.ts';
import type { RecordFacts } from '#shared/contracts/site-facts.ts';
import { isGated } from '#shared/rules/routing.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { recordKinds } from '#shared/site/kinds.ts';

/** Record kinds that guests cannot see. */
export type MemberOnlyKinds = ReadonlySet<string>;

/** Lists the kinds whose pages the settings restrict to members, from the route table. */
export function listMemberOnlyKinds(settings: FlatSettings): MemberOnlyKinds {
  return new Set(Object.entries(recordKinds).flatMap(([kind, { route }]) => (isGated(route, settings) ? [kind] : [])));
}

interface Typed {
  type: string;
}

/**
 * Functions that remove members-only records from an answer. Keys: where the answers of a contract contain the kinds
 * (`kindsAt`). A function returns undefined if nothing of the answer is left.
 */
const views: Readonly<Record<NonNullable<Endpoint['kindsAt']>, (data: unknown, kept: MemberOnlyKinds) => unknown>> = {
  type: viewOf<Typed | Typed[]>((value, kept) =>
    Array.isArray(value) ? value.filter(({ type }) => !kept.has(type)) : kept.has(value.type) ? undefined : value,
  ),
  reward: (value, kept) => (!kept.has('reward') ? value : Array.isArray(value) ? [] : undefined),
  entities: viewOf<CompanyWithEntities[]>((companies, kept) =>
    companies.map((company) => ({ ...company, entities: company.entities.filter((entity) => !kept.has(toKind(entity))) })),
  ),
  groups: viewOf<SearchAnswer>(({ groups, ...answer }, kept) => ({ ...answer, groups: groups.filter(({ type }) => !kept.has(type)) })),
  facts: viewOf<RecordFacts>((facts, kept) => ({
    ...facts,
    kinds: hideKept(facts.kinds, kept, false),
    announced: hideKept(facts.announced, kept, { any: false, mall: false, store: false }),
    ...(kept.has('page') && { has_articles: false, pages: [] }),
  })),
};

function hideKept<T>(byKind: Readonly<Partial<Record<string, T>>>, kept: MemberOnlyKinds, hidden: NoInfer<T>): Partial<Record<string, T>> {
  return Object.fromEntries(Object.entries(byKind).map(([kind, said]) => [kind, kept.has(kind) ? hidden : said]));
}

function viewOf<Data>(view: (data: Data, kept: MemberOnlyKinds) => Data | undefined): (data: unknown, kept: MemberOnlyKinds) => unknown {
  return (data, kept) => view(data as Data, kept); // safe: parsed by the contract that selects this view
}

function toKind(entity: Announcement | Reward): string {
  return 'type' in entity ? entity.type : 'reward';
}

const guardedStarts = contracts.flatMap(({ kindsAt, path }) => (kindsAt ? (path.split('{', 1)[0] ?? path) : []));

/** Whether the answer at an address may contain members-only records. */
export function mayHoldMemberOnly(address: string): boolean {
  return guardedStarts.some((start) => address.startsWith(start));
}

/**
 * Returns the address to fetch for guests. A search is limited to visible kinds, because suggestions contain no kind by
 * which they could be filtered afterwards. Undefined if guests cannot find anything.
 */
export function toGuestAddress(contract: Endpoint, address: string, kept: MemberOnlyKinds): string | undefined {
  if (contract.kindsAt !== 'groups' || kept.size === 0) return address;
  const { q = '', types, limit, locale } = toQuery(address);
  const open = (types?.split(',') ?? searchTypes).filter((type) => !kept.has(type));
  return open.length === 0
    ? undefined
    : toAddress(searchCentre, { query: { q, types: open.join(','), ...(limit && { limit: Number(limit) }), ...(locale && { locale }) } });
}

/** Returns the result of a search that covers only members-only kinds. */
export function toNothingFound(address: string): Success<SearchAnswer> {
  return toSuccess({ query: toQuery(address).q ?? '', groups: [], suggestions: [] });
}

function toQuery(address: string): Partial<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
}

/** Returns the answer without members-only records. Throws `NotFound` if the answer is a single members-only record. */
export function toGuestView(contract: Endpoint, answer: Success<unknown>, kept: MemberOnlyKinds): Success<unknown> {
  if (!contract.kindsAt || kept.size === 0) return answer;
  const data = views[contract.kindsAt](answer.data, kept);
  if (data === undefined) throw new ApiError('NotFound');
  const isEmptied = Array.isArray(data) && data.length === 0;
  return { ...answer, data, ...(answer.meta && isEmptied && { meta: { ...answer.meta, total: 0, pages: 0 } }) };
}

const mark = '#';

/** Returns the cache key of the guest view. */
export function toGuestKey(address: string, kept: MemberOnlyKinds): string {
  return kept.size === 0 ? address : `${address}${mark}${[...kept].join()}`;
}

/** Returns the address that a cache key belongs to. */
export function fromGuestKey(key: string): string {
  return key.split(mark, 1)[0] ?? key;
}
