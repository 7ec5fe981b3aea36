import type { Locale } from '#shared/site/locales.ts';

interface BusyWords {
  title: string;
  /** What is going on, and that nothing need be done about it. */
  lead: string;
  retry: string;
}

/** Of the page that is shown while there are too many visitors for a new one to be made. */
export const busyWords: Readonly<Record<Locale, BusyWords>> = {
  en: {
    title: 'A lot is going on here right now',
    lead: 'Many people are visiting our site at this moment. The page tries again by itself in a few seconds.',
    retry: 'Try again now',
  },
  cz: {
    title: 'Právě je tu hodně rušno',
    lead: 'Náš web teď navštívilo mnoho lidí najednou. Stránka to za pár vteřin zkusí znovu sama.',
    retry: 'Zkusit hned',
  },
  sk: {
    title: 'Práve je tu veľmi rušno',
    lead: 'Náš web teraz navštívilo mnoho ľudí naraz. Stránka to o pár sekúnd skúsi znova sama.',
    retry: 'Skúsiť hneď',
  },
  de: {
    title: 'Hier ist gerade viel los',
    lead: 'Im Moment besuchen sehr viele Menschen unsere Website. Die Seite versucht es in ein paar Sekunden von selbst noch einmal.',
    retry: 'Jetzt noch einmal versuchen',
  },
};
