import type { Locale } from '#shared/site/locales.ts';

interface SandboxWords {
  title: string;
  /** What it is, so that nobody takes it for a bank. */
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

/** What the sandbox says. It is a provider's page, apart from the site and its words. */
export const sandboxWords: Readonly<Record<Locale, SandboxWords>> = {
  en: {
    title: 'Payment sandbox',
    warning: 'This is a rehearsal: no card is asked for, no money moves. Choose how the payment should end.',
    amount: 'To pay',
    card: 'Test card',
    savedCard: 'saved',
    expires: 'expires',
    save: 'Save this card for next time',
    pay: 'Pay',
    fail: 'Let the payment fail',
    cancel: 'Cancel the payment',
    lost: 'There is nothing to pay here',
    lostText: 'The address is incomplete or outdated. Begin the payment again where you wanted to pay: at the booking or the gift card.',
    home: 'To the site',
  },
  cz: {
    title: 'Zkušební platba',
    warning: 'Tohle je jen nanečisto: na kartu se nikdo neptá a žádné peníze se nepohnou. Vyberte, jak má platba dopadnout.',
    amount: 'K zaplacení',
    card: 'Zkušební karta',
    savedCard: 'uložená',
    expires: 'platí do',
    save: 'Uložit kartu pro příště',
    pay: 'Zaplatit',
    fail: 'Nechat platbu selhat',
    cancel: 'Zrušit platbu',
    lost: 'Tady není co zaplatit',
    lostText: 'Adresa je neúplná nebo už neplatí. Začněte platbu znovu tam, kde jste chtěli platit: u rezervace nebo u dárkové karty.',
    home: 'Na web',
  },
  sk: {
    title: 'Skúšobná platba',
    warning: 'Toto je len nanečisto: na kartu sa nikto nepýta a žiadne peniaze sa nepohnú. Vyberte, ako má platba dopadnúť.',
    amount: 'Na zaplatenie',
    card: 'Skúšobná karta',
    savedCard: 'uložená',
    expires: 'platí do',
    save: 'Uložiť kartu na budúce',
    pay: 'Zaplatiť',
    fail: 'Nechať platbu zlyhať',
    cancel: 'Zrušiť platbu',
    lost: 'Tu nie je čo zaplatiť',
    lostText:
      'Adresa je neúplná alebo už neplatí. Začnite platbu znova tam, kde ste chceli platiť: pri rezervácii alebo pri darčekovej karte.',
    home: 'Na web',
  },
  de: {
    title: 'Testzahlung',
    warning: 'Das ist nur eine Probe: Niemand fragt nach einer Karte, kein Geld wird bewegt. Wählen Sie, wie die Zahlung ausgehen soll.',
    amount: 'Zu zahlen',
    card: 'Testkarte',
    savedCard: 'gespeichert',
    expires: 'gültig bis',
    save: 'Karte für das nächste Mal speichern',
    pay: 'Bezahlen',
    fail: 'Zahlung scheitern lassen',
    cancel: 'Zahlung abbrechen',
    lost: 'Hier gibt es nichts zu bezahlen',
    lostText:
      'Die Adresse ist unvollständig oder abgelaufen. Beginnen Sie die Zahlung noch einmal dort, wo Sie bezahlen wollten: bei der Buchung oder der Geschenkkarte.',
    home: 'Zur Website',
  },
};
