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

/** The kinds of records that guests do not see. */
export type KeptKinds = ReadonlySet<string>;

/** Those whose pages a tenant keeps for its members, by the route table. */
export function listKeptKinds(settings: FlatSettings): KeptKinds {
  return new Set(Object.entries(recordKinds).flatMap(([kind, { route }]) => (isGated(route, settings) ? [kind] : [])));
}

interface Typed {
  type: string;
}

/** What an answer holds for guests, by where the contract has its kinds: all that is not of a kept one. Undefined: nothing. */
const views: Readonly<Record<NonNullable<Endpoint['kindsAt']>, (data: unknown, kept: KeptKinds) => unknown>> = {
  type: viewOf<Typed | Typed[]>((given, kept) =>
    Array.isArray(given) ? given.filter(({ type }) => !kept.has(type)) : kept.has(given.type) ? undefined : given,
  ),
  reward: (given, kept) => (!kept.has('reward') ? given : Array.isArray(given) ? [] : undefined),
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

function hideKept<T>(byKind: Readonly<Partial<Record<string, T>>>, kept: KeptKinds, hidden: NoInfer<T>): Partial<Record<string, T>> {
  return Object.fromEntries(Object.entries(byKind).map(([kind, said]) => [kind, kept.has(kind) ? hidden : said]));
}

function viewOf<Data>(view: (data: Data, kept: KeptKinds) => Data | undefined): (data: unknown, kept: KeptKinds) => unknown {
  return (data, kept) => view(data as Data, kept); // it has been read by its contract, which says where its kinds stand
}

function toKind(entity: Announcement | Reward): string {
  return 'type' in entity ? entity.type : 'reward';
}

const guardedStarts = contracts.flatMap(({ kindsAt, path }) => (kindsAt ? (path.split('{', 1)[0] ?? path) : []));

/** Whether what is at an address may hold records of a kind that is kept. */
export function mayHoldKept(address: string): boolean {
  return guardedStarts.some((start) => address.startsWith(start));
}

/**
 * What is asked for guests: a search looks for nothing that is kept, because what it suggests has no kind by which it could be left out
 * afterwards. Undefined: there is nothing to ask, guests find nothing.
 */
export function toGuestAddress(contract: Endpoint, address: string, kept: KeptKinds): string | undefined {
  if (contract.kindsAt !== 'groups' || kept.size === 0) return address;
  const { q = '', types, limit, locale } = toQuery(address);
  const open = (types?.split(',') ?? searchTypes).filter((type) => !kept.has(type));
  return open.length === 0
    ? undefined
    : toAddress(searchCentre, { query: { q, types: open.join(','), ...(limit && { limit: Number(limit) }), ...(locale && { locale }) } });
}

/** The answer to a search that guests may not make. */
export function toNothingFound(address: string): Success<SearchAnswer> {
  return toSuccess({ query: toQuery(address).q ?? '', groups: [], suggestions: [] });
}

function toQuery(address: string): Partial<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
}

/** The answer as guests get it: as if there were no records of a kept kind. Throws `NotFound` for such a record itself. */
export function toGuestView(contract: Endpoint, answer: Success<unknown>, kept: KeptKinds): Success<unknown> {
  if (!contract.kindsAt || kept.size === 0) return answer;
  const data = views[contract.kindsAt](answer.data, kept);
  if (data === undefined) throw new ApiError('NotFound');
  const isEmptied = Array.isArray(data) && data.length === 0;
  return { ...answer, data, ...(answer.meta && isEmptied && { meta: { ...answer.meta, total: 0, pages: 0 } }) };
}

const mark = '#';

/** The key of an answer in a cache that guests are served from. */
export function toGuestKey(address: string, kept: KeptKinds): string {
  return kept.size === 0 ? address : `${address}${mark}${[...kept].join()}`;
}

/** The address that a key is of. */
export function fromGuestKey(key: string): string {
  return key.split(mark, 1)[0] ?? key;
}
