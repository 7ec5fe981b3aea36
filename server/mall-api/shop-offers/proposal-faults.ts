import type { DeskFault } from '#shared/contracts/desk-records.ts';
import { linkPattern } from '#shared/rules/patterns.ts';
import { EmailAddress, PhoneNumber } from '#shared/schemas/fields.ts';
import { splitFocus } from '#shared/site/images.ts';
import { companyKind, offerKind, type ShopKind } from '#shared/site/shop-offers.ts';
import { checkRecord } from '../content/check.ts';
import { findInconsistencies } from '../content/consistency-checks.ts';
import { emptyContent, schemaOf } from '../content/known-kinds.ts';
import type { Content } from '../core/kinds/content-records.ts';
import { isObject } from '../core/records/record-outline.ts';
import { type Body, toProposed } from './proposal-body.ts';

interface Facts {
  companyId: number;
  /** Published version; undefined if there is none. */
  shown: Body | undefined;
  now: Date;
  /** Categories that are allowed for offers. */
  categories: readonly number[];
  /** Whether the shop may use a picture: its own uploads, and files of the site. */
  mayUse: (source: string) => boolean;
}

type Found = Pick<DeskFault, 'code' | 'reason'> & { path: PropertyKey[] };

/** Finds problems of a single proposed record, with paths of the shop's input. */
export function findFaults(kind: ShopKind, written: Body, facts: Facts): DeskFault[] {
  const { companyId, shown, now } = facts;
  const input = { translations: [], ...written };
  const alone = kind === offerKind ? undefined : shown; // the centre's own fields of a company are required
  const body = alone
    ? { ...alone, ...input }
    : toProposed({ kind, companyId, key: '1', base: undefined, body: input }, undefined, now).body;
  const { read, faults } = checkRecord(schemaOf(kind), body);
  const found = [
    ...faults.map(({ path, reason, code }) => ({ path, reason, code })),
    ...findBlankTitles(body),
    ...findStrangePictures(kind, written, facts),
    ...(kind === companyKind ? findStrangeContacts(written, shown) : findStrangeCategories(body, facts.categories)),
    ...(read ? findContradictions(kind, read) : []),
  ];
  return found.map(({ path, ...fault }) => ({
    kind: null,
    key: null,
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    ...fault,
  }));
}

/** Finds empty titles and missing texts, which the schemas accept. */
function findBlankTitles({ translations }: Body): Found[] {
  const entries: unknown[] = Array.isArray(translations) ? translations : [];
  const isBlank = (entry: unknown) => isObject(entry) && typeof entry.title === 'string' && entry.title.trim() === '';
  const blank = entries.flatMap((entry, index) => (isBlank(entry) ? [index] : []));
  return (entries.length === 0 ? [0] : blank).map((index) => ({
    path: ['translations', index, 'title'],
    code: 'required',
    reason: 'is missing',
  }));
}

function findStrangeCategories({ category_ids }: Body, categories: readonly number[]): Found[] {
  const ids: unknown[] = Array.isArray(category_ids) ? category_ids : [];
  const isKnown = (id: unknown) => categories.some((known) => known === id);
  return ids.flatMap((id, index) =>
    isKnown(id) ? [] : [{ path: ['category_ids', index], code: 'unknown_record', reason: 'is no category of offers' }],
  );
}

/** Finds changed links and addresses that visitors could not use. The schemas accept any text. */
function findStrangeContacts({ web, email, phone, social }: Body, shown: Body | undefined): Found[] {
  const known = isObject(shown?.social) ? shown.social : {};
  const isWeb = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value) && linkPattern.test(value);
  const links = isObject(social)
    ? Object.entries(social).map(([name, value]) => ({ path: ['social', name], value, before: known[name], isValid: isWeb }))
    : [];
  const fields = [
    { path: ['web'], value: web, before: shown?.web, isValid: isWeb },
    { path: ['email'], value: email, before: shown?.email, isValid: (value: unknown) => EmailAddress.safeParse(value).success },
    { path: ['phone'], value: phone, before: shown?.phone, isValid: (value: unknown) => PhoneNumber.safeParse(value).success },
    ...links,
  ];
  return fields
    .filter(({ value, before, isValid }) => (value ?? '') !== '' && value !== before && !isValid(value))
    .map(({ path }) => ({ path, code: 'invalid', reason: 'is invalid' }));
}

/** Finds pictures that are neither the shop's own nor in the published version. */
function findStrangePictures(kind: ShopKind, written: Body, { shown, mayUse }: Facts): Found[] {
  const known = new Set(listPictures(kind, shown ?? {}).map(({ source }) => source));
  return listPictures(kind, written)
    .filter(({ source }) => !known.has(source) && !mayUse(source))
    .map(({ path }) => ({ path, code: 'not_allowed', reason: 'is no picture of this shop' }));
}

/** Lists the pictures in the shop's fields of a record, without their focus points. */
export function listPictures(kind: ShopKind, body: Body): { path: (string | number)[]; source: string }[] {
  const named = kind === companyKind ? (['logo', 'image'] as const) : (['image'] as const);
  const gallery: unknown[] = kind === companyKind && Array.isArray(body.gallery) ? body.gallery : [];
  return [
    ...named.map((name) => ({ path: [name], value: body[name] })),
    ...gallery.map((value, index) => ({ path: ['gallery', index], value })),
  ].flatMap(({ path, value }) => (typeof value === 'string' && value !== '' ? [{ path, source: splitFocus(value).source }] : []));
}

function findContradictions(kind: ShopKind, read: object): Found[] {
  const content = { ...emptyContent(), [kind]: [read] } as Content; // safe: parsed by its schema
  return findInconsistencies(content).map(({ path, reason, code = 'not_allowed' }) => ({ path: [...path], reason, code }));
}
