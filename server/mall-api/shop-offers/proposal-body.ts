import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { isLocale } from '#shared/site/locales.ts';
import { type ShopKind, shopFields } from '#shared/site/shop-offers.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { isSame, type Json, mergeBodies } from '../core/records/merge-bodies.ts';
import { isObject } from '../core/records/record-outline.ts';
import { proposalKinds } from './proposal-kinds.ts';

/** A record as in its file or an edit, with relative dates. */
export type Body = Json;

/** Keeps only the fields that belong to the shop, and drops texts without a valid language. */
export function pickShopFields(kind: ShopKind, value: unknown): Body {
  if (!isObject(value)) return {};
  const { fields, texts } = shopFields[kind];
  const picked = Object.fromEntries(fields.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])));
  return { ...picked, ...('translations' in picked && { translations: pickTexts(picked.translations, texts) }) };
}

function pickTexts(value: unknown, names: readonly string[]): Json[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) => {
    if (!isObject(entry) || !isLocale(entry.locale)) return [];
    const texts = names.flatMap((name) => (Object.hasOwn(entry, name) ? [[name, entry[name]] as const] : []));
    return [{ locale: entry.locale, ...Object.fromEntries(texts) }];
  });
}

export function resolve(body: Body, { day, timeZone }: DatesFrom): Body {
  return resolveRelativeDates(body, day, timeZone) as Body; // safe: resolving a record returns a record
}

/** Keeps relative dates of the published version that the shop has not changed, so that they continue to move with the file. */
export function keepDates(written: Body, shown: Body | undefined, day: DatesFrom): Body {
  if (!shown) return written;
  const dates = resolve(shown, day);
  const kept = Object.keys(written).filter((name) => isSame(written[name], dates[name]));
  return { ...written, ...Object.fromEntries(kept.map((name) => [name, shown[name]])) };
}

interface Proposed {
  kind: ShopKind;
  companyId: number;
  key: string | undefined;
  base: Body | undefined;
  body: Body;
}

/**
 * Returns the body that an approval would publish: the shop's changes since the proposal began, applied to the
 * currently published version. Sets the fields that the shop cannot set, such as the type and the company of an offer.
 */
export function toProposed({ kind, companyId, key, base, body }: Proposed, shown: Body | undefined, now: Date) {
  const { toOwn, toNew, parts } = proposalKinds[kind];
  const own = toOwn(companyId);
  if (shown) {
    const merged = mergeBodies(base && pickShopFields(kind, base), body, shown, parts);
    return { ...merged, body: { ...merged.body, ...own } };
  }
  const id = key === undefined ? {} : { id: Number(key) };
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null));
  return { body: { ...id, ...own, ...toNew(now), ...fields }, clashes: [] };
}
