import type { Locale } from '#shared/site/locales.ts';

interface CalendarWords {
  /** What a calendar is called, behind the centre's name. */
  events: string;
  eventsOf: Readonly<Record<'mall' | 'store', string>>;
  openingHours: string;
  open: string;
  closed: string;
  admission: string;
  free: string;
}

/** What calendar files say in each language. */
export const calendarWords: Readonly<Record<Locale, CalendarWords>> = {
  en: {
    events: 'events',
    eventsOf: { mall: 'events of the centre', store: 'events in the shops' },
    openingHours: 'opening hours',
    open: 'open',
    closed: 'closed',
    admission: 'Admission',
    free: 'free',
  },
  cz: {
    events: 'akce',
    eventsOf: { mall: 'akce centra', store: 'akce v obchodech' },
    openingHours: 'otevírací doba',
    open: 'otevřeno',
    closed: 'zavřeno',
    admission: 'Vstupné',
    free: 'zdarma',
  },
  sk: {
    events: 'podujatia',
    eventsOf: { mall: 'podujatia centra', store: 'podujatia v obchodoch' },
    openingHours: 'otváracie hodiny',
    open: 'otvorené',
    closed: 'zatvorené',
    admission: 'Vstupné',
    free: 'zadarmo',
  },
  de: {
    events: 'Veranstaltungen',
    eventsOf: { mall: 'Veranstaltungen des Centers', store: 'Veranstaltungen der Geschäfte' },
    openingHours: 'Öffnungszeiten',
    open: 'geöffnet',
    closed: 'geschlossen',
    admission: 'Eintritt',
    free: 'frei',
  },
};
