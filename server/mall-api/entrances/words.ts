import type { Entrance, EntranceKind } from '#shared/contracts/entrances.ts';
import { fold } from '#shared/rules/fold.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { searchMessagesIn } from '../../messages.ts';

/** What people say for any of them: they go in and out. */
const entranceWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ['entrance', 'entry', 'way in', 'door', 'exit', 'way out'],
  cz: ['vchod', 'vstup', 'dveře', 'východ'],
  sk: ['vchod', 'vstup', 'dvere', 'východ'],
  de: ['Eingang', 'Zugang', 'Tür', 'Ausgang'],
};

/** And for those of a kind, besides what it is called. */
const entranceKindWords: Readonly<Partial<Record<EntranceKind, readonly string[]>>> = {
  car_park: ['garage entrance', 'vchod z garáže', 'Eingang vom Parkhaus', 'Eingang von der Tiefgarage'],
  underground: ['entrance from the metro', 'subway entrance'],
};

/** Found behind the words for all of them, where there are no steps. */
const stepFreeWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ['step-free', 'wheelchair', 'pushchair', 'accessible'],
  cz: ['bezbariérový', 'vozíčkáři', 'kočárek'],
  sk: ['bezbariérový', 'vozíčkari', 'kočík'],
  de: ['stufenlos', 'barrierefrei', 'Rollstuhl', 'Kinderwagen'],
};

/** The everyday words for an entrance, in all languages: what it is, and behind that, whether there are steps and what its signs say. */
export function listEntranceWords({ kind, step_free, parking }: Entrance): { kinds: string[][]; tags: string[][] } {
  return {
    kinds: [Object.values(entranceWords).flat(), [...locales.map((locale) => toTitle(kind, locale)), ...(entranceKindWords[kind] ?? [])]],
    tags: [step_free ? Object.values(stepFreeWords).flat() : [], parking ? [parking.sign] : []],
  };
}

/** What it is, unless it is called so. */
export function toEntranceSubtitle({ kind }: Entrance, locale: Locale, title: string): string | undefined {
  const text = toTitle(kind, locale);
  return fold(text) === fold(title) ? undefined : text;
}

// messages: entrance.*
function toTitle(kind: EntranceKind, locale: Locale): string {
  return searchMessagesIn(locale)(`entrance.${kind}`);
}
