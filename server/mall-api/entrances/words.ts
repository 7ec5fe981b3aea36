import type { Entrance, EntranceKind } from '#shared/contracts/entrances.ts';
import { fold } from '#shared/rules/fold.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { searchMessagesIn } from '../../messages.ts';

/** Words for any entrance: people enter and leave. */
const entranceWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ['entrance', 'entry', 'way in', 'door', 'exit', 'way out'],
  cz: ['vchod', 'vstup', 'dveře', 'východ'],
  sk: ['vchod', 'vstup', 'dvere', 'východ'],
  de: ['Eingang', 'Zugang', 'Tür', 'Ausgang'],
};

/** Additional words for entrances of a kind. */
const entranceKindWords: Readonly<Partial<Record<EntranceKind, readonly string[]>>> = {
  car_park: ['garage entrance', 'vchod z garáže', 'Eingang vom Parkhaus', 'Eingang von der Tiefgarage'],
  underground: ['entrance from the metro', 'subway entrance'],
};

/** Words for step-free entrances, ranked below the words for all of them. */
const stepFreeWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ['step-free', 'wheelchair', 'pushchair', 'accessible'],
  cz: ['bezbariérový', 'vozíčkáři', 'kočárek'],
  sk: ['bezbariérový', 'vozíčkari', 'kočík'],
  de: ['stufenlos', 'barrierefrei', 'Rollstuhl', 'Kinderwagen'],
};

/** Everyday words for an entrance, in all languages: its kind and, ranked lower, step-free access and the text of its signs. */
export function listEntranceWords({ kind, step_free, parking }: Entrance): { kinds: string[][]; tags: string[][] } {
  return {
    kinds: [Object.values(entranceWords).flat(), [...locales.map((locale) => toTitle(kind, locale)), ...(entranceKindWords[kind] ?? [])]],
    tags: [step_free ? Object.values(stepFreeWords).flat() : [], parking ? [parking.sign] : []],
  };
}

/** The kind, unless the title is the same. */
export function toEntranceSubtitle({ kind }: Entrance, locale: Locale, title: string): string | undefined {
  const text = toTitle(kind, locale);
  return fold(text) === fold(title) ? undefined : text;
}

// messages: entrance.*
function toTitle(kind: EntranceKind, locale: Locale): string {
  return searchMessagesIn(locale)(`entrance.${kind}`);
}
