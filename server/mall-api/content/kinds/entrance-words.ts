import type { Entrance } from '#shared/contracts/entrances.ts';
import { entranceKindWords, entranceTitles, entranceWords, stepFreeWords } from '#shared/messages/entrance-words.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Locale } from '#shared/site/locales.ts';

/** The everyday words for an entrance, in all languages: what it is, and behind that, whether there are steps and what its signs say. */
export function listEntranceWords({ kind, step_free, parking }: Entrance): { kinds: string[][]; tags: string[][] } {
  return {
    kinds: [Object.values(entranceWords).flat(), [...Object.values(entranceTitles[kind]), ...(entranceKindWords[kind] ?? [])]],
    tags: [step_free ? Object.values(stepFreeWords).flat() : [], parking ? [parking.sign] : []],
  };
}

/** What it is, unless it is called so. */
export function toEntranceSubtitle({ kind }: Entrance, locale: Locale, title: string): string | undefined {
  const text = entranceTitles[kind][locale];
  return fold(text) === fold(title) ? undefined : text;
}
