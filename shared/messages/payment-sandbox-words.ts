import type { Locale } from '#shared/site/locales.ts';

interface SandboxWords {
  title: string;
  /** Says that this is a test, not a bank. */
  warning: string;
  amount: string;
  card: string;
  savedCard: string;
  expires: string;
  save: string;
  pay: string;
  fail: string;
  cancel: string;
  lost: string;
  lostText: string;
  home: string;
}

/** Texts of the payment sandbox. Separate from the site's messages, because it plays another provider's page. */
export const sandboxWords: Readonly<Record<Locale, SandboxWords>> = {
  en: {
    title: 'Payment sandbox',
    warning: 'This is a test: no card is needed and no money is transferred. Choose how the payment should end.',
    amount: 'To pay',
    card: 'Test card',
    savedCard: 'saved',
    expires: 'expires',
    save: 'Save this card for next time',
    pay: 'Pay',
    fail: 'Simulate a failure',
    cancel: 'Cancel payment',
    lost: 'There is nothing to pay here',
    lostText: 'The address is incomplete or outdated. Start the payment again from the booking or the gift card.',
    home: 'To the site',
  },
  cz: {
    title: 'Zkušební platba',
    warning: 'Tohle je jen zkouška: kartu nepotřebujete a žádné peníze se nepřevedou. Vyberte, jak má platba dopadnout.',
    amount: 'K zaplacení',
    card: 'Zkušební karta',
    savedCard: 'uložená',
    expires: 'platí do',
    save: 'Uložit kartu pro příště',
    pay: 'Zaplatit',
    fail: 'Nechat platbu selhat',
    cancel: 'Zrušit platbu',
    lost: 'Tady není co zaplatit',
    lostText: 'Adresa je neúplná nebo už neplatí. Začněte platbu znovu u rezervace nebo u dárkové karty.',
    home: 'Na web',
  },
  sk: {
    title: 'Skúšobná platba',
    warning: 'Toto je len skúška: kartu nepotrebujete a žiadne peniaze sa neprevedú. Vyberte, ako má platba dopadnúť.',
    amount: 'Na zaplatenie',
    card: 'Skúšobná karta',
    savedCard: 'uložená',
    expires: 'platí do',
    save: 'Uložiť kartu na budúce',
    pay: 'Zaplatiť',
    fail: 'Nechať platbu zlyhať',
    cancel: 'Zrušiť platbu',
    lost: 'Tu nie je čo zaplatiť',
    lostText: 'Adresa je neúplná alebo už neplatí. Začnite platbu znova pri rezervácii alebo pri darčekovej karte.',
    home: 'Na web',
  },
  de: {
    title: 'Testzahlung',
    warning:
      'Das ist nur ein Test: Eine Karte ist nicht nötig, und es wird kein Geld überwiesen. Wählen Sie, wie die Zahlung ausgehen soll.',
    amount: 'Zu zahlen',
    card: 'Testkarte',
    savedCard: 'gespeichert',
    expires: 'gültig bis',
    save: 'Karte für das nächste Mal speichern',
    pay: 'Bezahlen',
    fail: 'Zahlung scheitern lassen',
    cancel: 'Zahlung abbrechen',
    lost: 'Hier gibt es nichts zu bezahlen',
    lostText: 'Die Adresse ist unvollständig oder abgelaufen. Beginnen Sie die Zahlung noch einmal bei der Buchung oder der Geschenkkarte.',
    home: 'Zur Website',
  },
};
