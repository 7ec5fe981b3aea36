import type { EntranceKind } from '../contracts/entrances.ts';
import type { Locale } from '../site/locales.ts';

type Words = Readonly<Record<Locale, string>>;

/** What an entrance of each kind is where it is found by search. */
export const entranceTitles: Readonly<Record<EntranceKind, Words>> = {
  street: { en: 'Entrance from the street', cz: 'Vchod z ulice', sk: 'Vchod z ulice', de: 'Eingang von der Straße' },
  car_park: { en: 'Entrance from the car park', cz: 'Vchod od parkoviště', sk: 'Vchod od parkoviska', de: 'Eingang vom Parkplatz' },
  tram: { en: 'Entrance from the tram', cz: 'Vchod od tramvaje', sk: 'Vchod od električky', de: 'Eingang von der Straßenbahn' },
  underground: { en: 'Entrance from the underground', cz: 'Vchod od metra', sk: 'Vchod od metra', de: 'Eingang von der U-Bahn' },
  level_access: { en: 'Step-free entrance', cz: 'Bezbariérový vchod', sk: 'Bezbariérový vchod', de: 'Stufenloser Eingang' },
};

/** What people say for any of them: they go in and out. */
export const entranceWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ['entrance', 'entry', 'way in', 'door', 'exit', 'way out'],
  cz: ['vchod', 'vstup', 'dveře', 'východ'],
  sk: ['vchod', 'vstup', 'dvere', 'východ'],
  de: ['Eingang', 'Zugang', 'Tür', 'Ausgang'],
};

/** And for those of a kind, besides what it is called. */
export const entranceKindWords: Readonly<Partial<Record<EntranceKind, readonly string[]>>> = {
  car_park: ['garage entrance', 'vchod z garáže', 'Eingang vom Parkhaus', 'Eingang von der Tiefgarage'],
  underground: ['entrance from the metro', 'subway entrance'],
};

/** Found behind the words for all of them, where there are no steps. */
export const stepFreeWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ['step-free', 'wheelchair', 'pushchair', 'accessible'],
  cz: ['bezbariérový', 'vozíčkáři', 'kočárek'],
  sk: ['bezbariérový', 'vozíčkari', 'kočík'],
  de: ['stufenlos', 'barrierefrei', 'Rollstuhl', 'Kinderwagen'],
};
