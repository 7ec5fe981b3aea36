import { isObject, isSame, type Json, type JsonObject } from './json.ts';

export type TranslationState = 'there' | 'missing' | 'outdated';

/** The entry of a language, and where it stands; of one that is not there, where it would. */
export function findEntry(list: readonly Json[], locale: string): { at: number; entry: JsonObject | undefined } {
  const at = list.findIndex((entry) => isObject(entry) && entry.locale === locale);
  const entry = list[at];
  return { at: at === -1 ? list.length : at, entry: isObject(entry) ? entry : undefined };
}

/**
 * How a language stands beside the first one. It is missing while it says nothing, and outdated while the first says something else than is shown
 * to visitors and it does not.
 */
export function toTranslationState(list: readonly Json[], live: readonly Json[], locale: string, first: string): TranslationState {
  const { entry } = findEntry(list, locale);
  if (!entry || isBlank(entry)) return 'missing';
  const shown = findEntry(live, locale).entry;
  const [source, shownSource] = [findEntry(list, first).entry, findEntry(live, first).entry];
  if (locale === first || !shown || !shownSource) return 'there';
  return !isSame(source, shownSource) && isSame(entry, shown) ? 'outdated' : 'there';
}

/** Whether an entry says nothing in its language. */
export function isBlank(entry: Json | undefined): boolean {
  if (!isObject(entry)) return true;
  const { locale: _, ...texts } = entry;
  return Object.values(texts).every((text) => text === '' || text === null || (Array.isArray(text) && text.length === 0));
}
