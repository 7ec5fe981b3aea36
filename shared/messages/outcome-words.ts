import type { DoneOutcome } from '#shared/contracts/outcomes.ts';
import type { Locale } from '#shared/site/locales.ts';

interface OutcomeWords {
  /** To what was done. */
  look: string;
  done: Readonly<Record<DoneOutcome['call'], string>>;
  not_done: Readonly<Record<DoneOutcome['call'], string>>;
}

/** What a member is told of calls whose answer was lost, once it is known. They come with the code that asks, which few pages ever load. */
export const outcomeWords: Readonly<Record<Locale, OutcomeWords>> = {
  en: {
    look: 'Show',
    done: {
      activateReward: 'Your reward has been activated',
      createBookingOrder: 'Your booking has been made',
      submitReceipt: 'Your receipt has arrived',
      sendMessage: 'Your message has arrived',
    },
    not_done: {
      activateReward: 'The reward was not activated. No points were taken.',
      createBookingOrder: 'Your booking was not made. Please try again.',
      submitReceipt: 'Your receipt did not arrive. Please send it once more.',
      sendMessage: 'Your message did not arrive. Please send it once more.',
    },
  },
  cz: {
    look: 'Zobrazit',
    done: {
      activateReward: 'Odměna se aktivovala',
      createBookingOrder: 'Rezervace se podařila',
      submitReceipt: 'Účtenka k nám dorazila',
      sendMessage: 'Vaše zpráva dorazila',
    },
    not_done: {
      activateReward: 'Odměna se neaktivovala, body vám zůstaly.',
      createBookingOrder: 'Rezervace se nepodařila. Zkuste to prosím znovu.',
      submitReceipt: 'Účtenka k nám nedorazila. Pošlete ji prosím znovu.',
      sendMessage: 'Vaše zpráva nedorazila. Pošlete ji prosím znovu.',
    },
  },
  sk: {
    look: 'Zobraziť',
    done: {
      activateReward: 'Odmena sa aktivovala',
      createBookingOrder: 'Rezervácia sa podarila',
      submitReceipt: 'Bloček k nám dorazil',
      sendMessage: 'Vaša správa dorazila',
    },
    not_done: {
      activateReward: 'Odmena sa neaktivovala, body vám zostali.',
      createBookingOrder: 'Rezervácia sa nepodarila. Skúste to, prosím, znova.',
      submitReceipt: 'Bloček k nám nedorazil. Pošlite ho, prosím, znova.',
      sendMessage: 'Vaša správa nedorazila. Pošlite ju, prosím, znova.',
    },
  },
  de: {
    look: 'Anzeigen',
    done: {
      activateReward: 'Ihre Prämie wurde aktiviert',
      createBookingOrder: 'Ihre Buchung ist eingegangen',
      submitReceipt: 'Ihr Kassenbon ist angekommen',
      sendMessage: 'Ihre Nachricht ist angekommen',
    },
    not_done: {
      activateReward: 'Die Prämie wurde nicht aktiviert. Es wurden keine Punkte abgezogen.',
      createBookingOrder: 'Die Buchung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
      submitReceipt: 'Ihr Kassenbon ist nicht angekommen. Bitte senden Sie ihn noch einmal.',
      sendMessage: 'Ihre Nachricht ist nicht angekommen. Bitte senden Sie sie noch einmal.',
    },
  },
};
