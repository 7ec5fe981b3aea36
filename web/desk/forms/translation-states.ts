import { isEmptyText, listTextGaps } from '#shared/rules/translation.ts';
import { isObject, isSame, type Json, type JsonObject } from './json.ts';

export type TranslationState = 'there' | 'missing' | 'incomplete' | 'outdated';

/** Finds the entry of a language and its position; for a missing one, the position it would get. */
export function findEntry(list: readonly Json[], locale: string): { at: number; entry: JsonObject | undefined } {
  const at = list.findIndex((entry) => isObject(entry) && entry.locale === locale);
  const entry = list[at];
  return { at: at === -1 ? list.length : at, entry: isObject(entry) ? entry : undefined };
}

/**
 * How complete a language is compared with the first. `missing`: no text. `incomplete`: lacks a text that the first has. `outdated`: the first
 * differs from the live version, and this one does not.
 */
export function toTranslationState(list: readonly Json[], live: readonly Json[], locale: string, first: string): TranslationState {
  const { entry } = findEntry(list, locale);
  if (!entry || isBlank(entry)) return 'missing';
  if (listGaps(list, locale, first).length > 0) return 'incomplete';
  const shown = findEntry(live, locale).entry;
  const [source, shownSource] = [findEntry(list, first).entry, findEntry(live, first).entry];
  if (locale === first || !shown || !shownSource) return 'there';
  return !isSame(source, shownSource) && isSame(entry, shown) ? 'outdated' : 'there';
}

/** Texts that the first language has and another lacks. */
export function listGaps(list: readonly Json[], locale: string, first: string): readonly string[] {
  return locale === first ? [] : listTextGaps(findEntry(list, first).entry, findEntry(list, locale).entry);
}

/** Whether an entry has no text in its language. */
export function isBlank(entry: Json | undefined): boolean {
  if (!isObject(entry)) return true;
  const { locale: _, ...texts } = entry;
  return Object.values(texts).every(isEmptyText);
}
