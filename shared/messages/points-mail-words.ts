import type { adjustmentReasons } from '../contracts/adjustment-reasons.ts';
import type { Locale } from '../site/locales.ts';

interface PointsMailWords {
  addedSubject: string;
  addedHeading: string;
  addedText: string;
  takenSubject: string;
  takenHeading: string;
  takenText: string;
  reasons: Readonly<Record<(typeof adjustmentReasons)[number], string>>;
  points: string;
  reason: string;
  balance: string;
  button: string;
  note: string;
}

/** What e-mails about points say that somebody of the centre has added or taken by hand. `{mall}` is the centre's name. */
export const pointsMailWords: Readonly<Record<Locale, PointsMailWords>> = {
  en: {
    addedSubject: 'We have added points to your account – {mall}',
    addedHeading: 'We have added points to your account',
    addedText: 'The points are in your account now and can be used at once.',
    takenSubject: 'We have corrected your points – {mall}',
    takenHeading: 'We have corrected your points',
    takenText: 'We have had to deduct points from your account.',
    reasons: { correction: 'Correction of an error', goodwill: 'A gesture of goodwill' },
    points: 'Points',
    reason: 'Reason',
    balance: 'New balance',
    button: 'See your points',
    note: 'If you have a question about it, please write to us from your account.',
  },
  cz: {
    addedSubject: 'Připsali jsme vám body – {mall}',
    addedHeading: 'Připsali jsme vám body',
    addedText: 'Body už máte na účtu a můžete je hned využít.',
    takenSubject: 'Opravili jsme vaše body – {mall}',
    takenHeading: 'Opravili jsme vaše body',
    takenText: 'Z vašeho účtu jsme museli část bodů odečíst.',
    reasons: { correction: 'Oprava chyby', goodwill: 'Vstřícnost centra' },
    points: 'Body',
    reason: 'Důvod',
    balance: 'Nový zůstatek',
    button: 'Zobrazit body',
    note: 'Máte-li k tomu otázku, napište nám prosím ze svého účtu.',
  },
  sk: {
    addedSubject: 'Pripísali sme vám body – {mall}',
    addedHeading: 'Pripísali sme vám body',
    addedText: 'Body už máte na účte a môžete ich hneď využiť.',
    takenSubject: 'Opravili sme vaše body – {mall}',
    takenHeading: 'Opravili sme vaše body',
    takenText: 'Z vášho účtu sme museli časť bodov odpočítať.',
    reasons: { correction: 'Oprava chyby', goodwill: 'Ústretovosť centra' },
    points: 'Body',
    reason: 'Dôvod',
    balance: 'Nový zostatok',
    button: 'Zobraziť body',
    note: 'Ak k tomu máte otázku, napíšte nám, prosím, zo svojho účtu.',
  },
  de: {
    addedSubject: 'Wir haben Ihnen Punkte gutgeschrieben – {mall}',
    addedHeading: 'Wir haben Ihnen Punkte gutgeschrieben',
    addedText: 'Die Punkte sind jetzt auf Ihrem Konto und können sofort eingelöst werden.',
    takenSubject: 'Wir haben Ihre Punkte berichtigt – {mall}',
    takenHeading: 'Wir haben Ihre Punkte berichtigt',
    takenText: 'Wir mussten Punkte von Ihrem Konto abziehen.',
    reasons: { correction: 'Berichtigung eines Fehlers', goodwill: 'Kulanz' },
    points: 'Punkte',
    reason: 'Grund',
    balance: 'Neuer Stand',
    button: 'Punkte ansehen',
    note: 'Wenn Sie Fragen dazu haben, schreiben Sie uns bitte aus Ihrem Konto.',
  },
};
