import type { Announcement } from '#shared/contracts/announcements.ts';
import type { DeskFault } from '#shared/contracts/desk-records.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { isLocale } from '#shared/site/locales.ts';
import { offerKind, shopFields, shopTexts } from '#shared/site/shop-offers.ts';
import { checkRecord } from '../content/check.ts';
import { findInconsistencies } from '../content/consistency-checks.ts';
import { emptyContent, schemaOf } from '../content/known-kinds.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { isSame, type Json, mergeBodies } from '../core/records/merge-bodies.ts';
import { isObject } from '../core/records/record-outline.ts';

/** An offer as in its file or an edit, with relative dates. */
export type Offer = Json;

/** Keeps only the fields that belong to the shop, and drops texts without a valid language. */
export function pickShopFields(value: unknown): Offer {
  if (!isObject(value)) return {};
  const picked = Object.fromEntries(shopFields.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])));
  return { ...picked, ...('translations' in picked && { translations: pickTexts(picked.translations) }) };
}

function pickTexts(value: unknown): Json[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) => {
    if (!isObject(entry) || !isLocale(entry.locale)) return [];
    const texts = shopTexts.flatMap((name) => (Object.hasOwn(entry, name) ? [[name, entry[name]] as const] : []));
    return [{ locale: entry.locale, ...Object.fromEntries(texts) }];
  });
}

export function resolve(offer: Offer, { day, timeZone }: DatesFrom): Offer {
  return resolveRelativeDates(offer, day, timeZone) as Offer; // safe: resolving a record returns a record
}

/** Keeps relative dates of the published version that the shop has not changed, so that they continue to move with the file. */
export function keepDates(written: Offer, shown: Offer | undefined, day: DatesFrom): Offer {
  if (!shown) return written;
  const dates = resolve(shown, day);
  const kept = Object.keys(written).filter((name) => isSame(written[name], dates[name]));
  return { ...written, ...Object.fromEntries(kept.map((name) => [name, shown[name]])) };
}

interface Proposed {
  companyId: number;
  key: string | undefined;
  base: Offer | undefined;
  body: Offer;
}

/**
 * Returns the body that an approval would publish: the shop's changes since the proposal began, applied to the
 * currently published version. Sets type, scope and company, which the shop cannot set.
 */
export function toProposed({ companyId, key, base, body }: Proposed, shown: Offer | undefined, now: Date) {
  const own = { type: 'product', scope: 'store', company_id: companyId };
  if (shown) {
    const merged = mergeBodies(base && pickShopFields(base), body, shown);
    return { ...merged, body: { ...merged.body, ...own } };
  }
  const id = key === undefined ? {} : { id: Number(key) };
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));
  return { body: { ...id, ...own, published_at: now.toISOString(), ...fields }, clashes: [] };
}

/** Finds problems of a single offer, with paths of the shop's input. `categories`: categories that are allowed for offers. */
export function findFaults(written: Offer, companyId: number, categories: readonly number[], now: Date): DeskFault[] {
  const { body } = toProposed({ companyId, key: '1', base: undefined, body: { translations: [], ...written } }, undefined, now);
  const { read, faults } = checkRecord(schemaOf(offerKind), body);
  const found = [
    ...faults.map(({ path, reason, code }) => ({ path, reason, code })),
    ...findBlankTitles(body),
    ...findStrangeCategories(body, categories),
    ...(read ? findContradictions(read) : []),
  ];
  return found.map(({ path, ...fault }) => ({
    kind: null,
    key: null,
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    ...fault,
  }));
}

type Found = Pick<DeskFault, 'code' | 'reason'> & { path: PropertyKey[] };

/** Finds empty titles and missing texts, which the schemas accept. */
function findBlankTitles({ translations }: Offer): Found[] {
  const entries: unknown[] = Array.isArray(translations) ? translations : [];
  const isBlank = (entry: unknown) => isObject(entry) && typeof entry.title === 'string' && entry.title.trim() === '';
  const blank = entries.flatMap((entry, index) => (isBlank(entry) ? [index] : []));
  return (entries.length === 0 ? [0] : blank).map((index) => ({
    path: ['translations', index, 'title'],
    code: 'required',
    reason: 'is missing',
  }));
}

function findStrangeCategories({ category_ids }: Offer, categories: readonly number[]): Found[] {
  const ids: unknown[] = Array.isArray(category_ids) ? category_ids : [];
  const isKnown = (id: unknown) => categories.some((known) => known === id);
  return ids.flatMap((id, index) =>
    isKnown(id) ? [] : [{ path: ['category_ids', index], code: 'unknown_record', reason: 'is no category of offers' }],
  );
}

function findContradictions(read: object): Found[] {
  const content = { ...emptyContent(), [offerKind]: [read as Announcement] }; // safe: parsed by its schema
  return findInconsistencies(content).map(({ path, reason, code = 'not_allowed' }) => ({ path: [...path], reason, code }));
}
