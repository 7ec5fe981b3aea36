import type { locales } from '#shared/site/locales.ts';

export type LocaleCode = (typeof locales)[number];

/** The names of floors. */
export const floorTitles = {
  ground: { en: 'Ground floor', cz: 'Přízemí', sk: 'Prízemie', de: 'Erdgeschoss' },
  first: { en: 'First floor', cz: '1. patro', sk: '1. poschodie', de: '1. Obergeschoss' },
  second: { en: 'Second floor', cz: '2. patro', sk: '2. poschodie', de: '2. Obergeschoss' },
} satisfies Record<string, Record<LocaleCode, string>>;
