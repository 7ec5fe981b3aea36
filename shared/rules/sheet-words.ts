import type { Locale } from '../site/locales.ts';

/** Words for values that are not texts, such as yes and no. */
export const sheetWords: Readonly<Record<'yes' | 'no' | 'closed', Readonly<Record<Locale, string>>>> = {
  yes: { en: 'yes', cz: 'ano', sk: 'áno', de: 'ja' },
  no: { en: 'no', cz: 'ne', sk: 'nie', de: 'nein' },
  /** A day without opening hours. An empty cell means that the hours are unknown. */
  closed: { en: 'closed', cz: 'zavřeno', sk: 'zatvorené', de: 'geschlossen' },
};
