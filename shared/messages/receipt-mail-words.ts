import type { rejectionReasons } from '../contracts/receipts.ts';
import type { Locale } from '../site/locales.ts';

interface ReceiptMailWords {
  approvedSubject: string;
  approvedHeading: string;
  approvedText: string;
  rejectedSubject: string;
  rejectedHeading: string;
  rejectedText: string;
  revokedSubject: string;
  revokedHeading: string;
  revokedText: string;
  /** Where points of it were spent. */
  owedText: string;
  takenPoints: string;
  owedPoints: string;
  shop: string;
  number: string;
  amount: string;
  day: string;
  points: string;
  reason: string;
  button: string;
  /** Below the button of a receipt that was refused. */
  note: string;
  reasons: Readonly<Record<(typeof rejectionReasons)[number], string>>;
  dateFormat: string;
}

/** What e-mails about receipts say that a person has looked at. `{mall}` is the centre's name. */
export const receiptMailWords: Readonly<Record<Locale, ReceiptMailWords>> = {
  en: {
    approvedSubject: 'Your receipt is approved – {mall}',
    approvedHeading: 'Your receipt is approved',
    approvedText: 'We have looked at your receipt, and everything is in order. The points are in your account.',
    rejectedSubject: 'We could not accept your receipt – {mall}',
    rejectedHeading: 'We could not accept your receipt',
    rejectedText: 'We have looked at your receipt and, unfortunately, cannot give points for it.',
    revokedSubject: 'Points for a receipt were taken back – {mall}',
    revokedHeading: 'We have taken back the points for a receipt',
    revokedText: 'We have checked your receipt once more and cannot count it after all. The points for it are taken back.',
    owedText: 'Some of these points are spent already. We will deduct them from the next points that you collect.',
    takenPoints: 'Points taken back',
    owedPoints: 'Still to be deducted',
    shop: 'Shop',
    number: 'Receipt number',
    amount: 'Amount',
    day: 'Date of purchase',
    points: 'Points',
    reason: 'Reason',
    button: 'See your receipts',
    note: 'If you think this is a mistake, please write to us from your account: a person will look at it again.',
    reasons: {
      unreadable: 'The picture cannot be read.',
      not_ours: 'The purchase was not made in our centre.',
      amount_differs: 'The amount on the receipt differs from the one you entered.',
      too_old: 'The receipt is too old.',
      duplicate: 'Points were already given for this receipt.',
      other: 'The receipt does not meet the rules of the programme.',
      revoked: 'It was taken back after another check.',
    },
    dateFormat: 'D MMMM YYYY',
  },
  cz: {
    approvedSubject: 'Vaše účtenka je schválená – {mall}',
    approvedHeading: 'Vaše účtenka je schválená',
    approvedText: 'Vaši účtenku jsme zkontrolovali a vše je v pořádku. Body už máte na svém účtu.',
    rejectedSubject: 'Vaši účtenku jsme nemohli uznat – {mall}',
    rejectedHeading: 'Vaši účtenku jsme nemohli uznat',
    rejectedText: 'Vaši účtenku jsme zkontrolovali a body za ni bohužel připsat nemůžeme.',
    revokedSubject: 'Body za účtenku jsme odebrali – {mall}',
    revokedHeading: 'Body za účtenku jsme odebrali',
    revokedText: 'Vaši účtenku jsme znovu zkontrolovali a nakonec ji uznat nemůžeme. Body za ni jsme odebrali.',
    owedText: 'Část těchto bodů už jste utratili. Odečteme je z dalších bodů, které nasbíráte.',
    takenPoints: 'Odebrané body',
    owedPoints: 'Zbývá odečíst',
    shop: 'Obchod',
    number: 'Číslo účtenky',
    amount: 'Částka',
    day: 'Datum nákupu',
    points: 'Body',
    reason: 'Důvod',
    button: 'Zobrazit účtenky',
    note: 'Pokud si myslíte, že jde o omyl, napište nám prosím ze svého účtu: člověk se na účtenku podívá znovu.',
    reasons: {
      unreadable: 'Snímek není čitelný.',
      not_ours: 'Nákup neproběhl v našem centru.',
      amount_differs: 'Částka na účtence se liší od té, kterou jste zadali.',
      too_old: 'Účtenka je příliš stará.',
      duplicate: 'Za tuto účtenku už byly body připsány.',
      other: 'Účtenka nesplňuje pravidla programu.',
      revoked: 'Po další kontrole jsme ji vzali zpět.',
    },
    dateFormat: 'D. MMMM YYYY',
  },
  sk: {
    approvedSubject: 'Váš bloček je schválený – {mall}',
    approvedHeading: 'Váš bloček je schválený',
    approvedText: 'Váš bloček sme skontrolovali a všetko je v poriadku. Body už máte na svojom účte.',
    rejectedSubject: 'Váš bloček sme nemohli uznať – {mall}',
    rejectedHeading: 'Váš bloček sme nemohli uznať',
    rejectedText: 'Váš bloček sme skontrolovali a body zaň, žiaľ, pripísať nemôžeme.',
    revokedSubject: 'Body za bloček sme odobrali – {mall}',
    revokedHeading: 'Body za bloček sme odobrali',
    revokedText: 'Váš bloček sme znova skontrolovali a nakoniec ho uznať nemôžeme. Body zaň sme odobrali.',
    owedText: 'Časť týchto bodov ste už minuli. Odpočítame ich z ďalších bodov, ktoré nazbierate.',
    takenPoints: 'Odobraté body',
    owedPoints: 'Zostáva odpočítať',
    shop: 'Obchod',
    number: 'Číslo bločku',
    amount: 'Suma',
    day: 'Dátum nákupu',
    points: 'Body',
    reason: 'Dôvod',
    button: 'Zobraziť bločky',
    note: 'Ak si myslíte, že ide o omyl, napíšte nám, prosím, zo svojho účtu: človek sa na bloček pozrie znova.',
    reasons: {
      unreadable: 'Snímka nie je čitateľná.',
      not_ours: 'Nákup sa neuskutočnil v našom centre.',
      amount_differs: 'Suma na bločku sa líši od tej, ktorú ste zadali.',
      too_old: 'Bloček je príliš starý.',
      duplicate: 'Za tento bloček už boli body pripísané.',
      other: 'Bloček nespĺňa pravidlá programu.',
      revoked: 'Po ďalšej kontrole sme ho vzali späť.',
    },
    dateFormat: 'D. MMMM YYYY',
  },
  de: {
    approvedSubject: 'Ihr Kassenbon ist anerkannt – {mall}',
    approvedHeading: 'Ihr Kassenbon ist anerkannt',
    approvedText: 'Wir haben Ihren Kassenbon geprüft, es ist alles in Ordnung. Die Punkte sind auf Ihrem Konto.',
    rejectedSubject: 'Wir konnten Ihren Kassenbon nicht anerkennen – {mall}',
    rejectedHeading: 'Wir konnten Ihren Kassenbon nicht anerkennen',
    rejectedText: 'Wir haben Ihren Kassenbon geprüft und können dafür leider keine Punkte gutschreiben.',
    revokedSubject: 'Punkte für einen Kassenbon zurückgenommen – {mall}',
    revokedHeading: 'Wir haben die Punkte für einen Bon zurückgenommen',
    revokedText:
      'Wir haben Ihren Kassenbon noch einmal geprüft und können ihn doch nicht anerkennen. Die Punkte dafür haben wir zurückgenommen.',
    owedText: 'Einen Teil dieser Punkte haben Sie schon ausgegeben. Wir verrechnen ihn mit den nächsten Punkten, die Sie sammeln.',
    takenPoints: 'Zurückgenommene Punkte',
    owedPoints: 'Noch zu verrechnen',
    shop: 'Geschäft',
    number: 'Bonnummer',
    amount: 'Betrag',
    day: 'Kaufdatum',
    points: 'Punkte',
    reason: 'Grund',
    button: 'Kassenbons ansehen',
    note: 'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte aus Ihrem Konto: Ein Mensch sieht sich den Bon noch einmal an.',
    reasons: {
      unreadable: 'Das Bild ist nicht lesbar.',
      not_ours: 'Der Einkauf fand nicht in unserem Center statt.',
      amount_differs: 'Der Betrag auf dem Bon weicht von dem eingegebenen ab.',
      too_old: 'Der Bon ist zu alt.',
      duplicate: 'Für diesen Bon wurden bereits Punkte gutgeschrieben.',
      other: 'Der Bon entspricht nicht den Regeln des Programms.',
      revoked: 'Er wurde nach einer weiteren Prüfung zurückgenommen.',
    },
    dateFormat: 'D. MMMM YYYY',
  },
};
