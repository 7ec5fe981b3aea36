import { weekdayName } from '#shared/rules/date-format.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { isObject, type Json, type JsonObject, type Path } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { DeskPicture } from '../pictures/DeskPicture.tsx';

/** Replaces category ids with names, for review. */
export function nameCategories(body: JsonObject, toName: (id: string) => string): JsonObject {
  const { category_ids: ids } = body;
  return Array.isArray(ids) ? { ...body, category_ids: ids.map((id) => toName(String(id))) } : body;
}

/** Returns a body that contains only languages without texts, so that every text and field of a record differs from it. */
export function withoutTexts({ translations, ...others }: JsonObject): JsonObject {
  const entries = Array.isArray(translations) ? translations.filter(isObject) : [];
  return {
    translations: entries.map(({ locale }) => ({ locale: locale ?? '' })),
    ...('opening_hours' in others && { opening_hours: noHours }),
    ...('social' in others && { social: {} }),
  };
}

const noHours: JsonObject = { days: {}, exceptions: {} };

/**
 * Returns a function that writes the opening hours of a record as text: one per weekday, one per exception. Two versions of a company are then
 * compared day by day.
 */
export function useReadable(): (body: JsonObject) => JsonObject {
  const t = useTranslate();
  const { locale } = useDesk();
  const toIntervals = (list: Json | undefined): string => {
    if (!Array.isArray(list)) return JSON.stringify(list ?? null);
    if (list.length === 0) return t('forms.day.closed');
    return list.map((one) => (isObject(one) ? `${one.open}–${one.close}` : JSON.stringify(one))).join(', ');
  };
  const toException = ({ status, hours, translations }: JsonObject): string => {
    const titles = Array.isArray(translations) ? translations.filter(isObject) : [];
    const own = titles.find((entry) => entry.locale === locale) ?? titles[0];
    const others =
      titles.length > 1 ? ` (${titles.map((entry) => `${String(entry.locale).toUpperCase()}: ${entry.title}`).join(', ')})` : '';
    const when = status === 'closed' ? t('forms.day.closed') : toIntervals(hours);
    return own === undefined ? when : `${when} · ${own.title}${others}`;
  };
  return (body) => {
    if (!isObject(body.opening_hours)) return body;
    const { days, exceptions, ...others } = body.opening_hours;
    const list = Array.isArray(exceptions) ? exceptions.filter(isObject) : [];
    const byDate = new Map<string, string>();
    for (const one of list) byDate.set(String(one.date), [byDate.get(String(one.date)), toException(one)].filter(Boolean).join('; '));
    return {
      ...body,
      opening_hours: {
        ...others,
        days: Object.fromEntries(Object.entries(isObject(days) ? days : {}).map(([day, hours]) => [day, toIntervals(hours)])),
        exceptions: Object.fromEntries([...byDate].sort()),
      },
    };
  };
}

/** Adds empty hours and links to a body that has none, so that they are compared part by part. */
export function withParts(body: JsonObject): JsonObject {
  const { opening_hours: hours, social } = body;
  return { ...body, opening_hours: isObject(hours) ? hours : noHours, social: isObject(social) ? social : {} };
}

/** Returns a function that adds labels for weekdays and exceptions. */
export function useProposalWords(): (words: KindWords) => KindWords {
  const { locale } = useDesk();
  const { day } = useDates();
  return (words) => ({
    ...words,
    label(path) {
      const [field, part, name] = path;
      if (field !== 'opening_hours' || typeof name !== 'string') return words.label(path);
      if (part === 'days')
        return weekdays.some((one) => one === name) ? weekdayName(name as (typeof weekdays)[number], locale, 'long') : name; // safe: checked
      return part === 'exceptions' && /^\d{4}-\d\d-\d\d$/.test(name) ? day(name) : words.label(path);
    },
  });
}

/** Lists the pictures of a field; empty if the field has none. */
export function listShownPictures(path: Path, value: Json | undefined): string[] {
  const [field] = path;
  if (field === 'gallery') return [value ?? []].flat().filter((one) => typeof one === 'string');
  return (field === 'image' || field === 'logo') && typeof value === 'string' ? [value] : [];
}

/** Pictures that may not be published yet. */
export function ProposedPictures({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="offer-pictures">
      {[...new Set(addresses)].map((address) => (
        <DeskPicture key={address} className="offer-large-picture" address={address} alt={address} isProposed />
      ))}
    </span>
  );
}
