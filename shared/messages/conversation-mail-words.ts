import type { Locale } from '../site/locales.ts';

interface ConversationMailWords {
  replySubject: string;
  replyHeading: string;
  replyText: string;
  replyButton: string;
  replyNote: string;
  /** Below what a member gets who has just written: where the answer will be. */
  copyButton: string;
  copyNote: string;
  centreHeading: string;
  centreNote: string;
}

/** What e-mails about conversations of members say. `{mall}` is the centre's name, `{reference}` what the conversation is known by. */
export const conversationMailWords: Readonly<Record<Locale, ConversationMailWords>> = {
  en: {
    replySubject: 'A reply to your message {reference} – {mall}',
    replyHeading: 'We have replied',
    replyText: 'There is a reply to your message {reference}. For your privacy it is not in this e-mail: you will find it in your account.',
    replyButton: 'Read the reply',
    replyNote: 'You can write back on the same page. Please do not reply to this e-mail.',
    copyButton: 'Open the conversation',
    copyNote:
      'We answer in your account and tell you by e-mail once we have. To add something, write there: a reply to this e-mail does not reach the conversation.',
    centreHeading: 'A member has written',
    centreNote: 'Answer by: {command}\nThe member reads it in the account. A reply to this e-mail does not reach the member.',
  },
  cz: {
    replySubject: 'Odpověď na vaši zprávu {reference} – {mall}',
    replyHeading: 'Odpověděli jsme vám',
    replyText: 'Na vaši zprávu {reference} přišla odpověď. Kvůli soukromí v tomto e-mailu není: najdete ji ve svém účtu.',
    replyButton: 'Přečíst odpověď',
    replyNote: 'Odepsat můžete na stejné stránce. Na tento e-mail prosím neodpovídejte.',
    copyButton: 'Otevřít konverzaci',
    copyNote:
      'Odpověď najdete ve svém účtu, a až tam bude, dáme vám vědět e-mailem. Chcete-li něco doplnit, napište to tam: odpověď na tento e-mail se do konverzace nedostane.',
    centreHeading: 'Člen klubu píše',
    centreNote: 'Odpovězte příkazem: {command}\nČlen si odpověď přečte ve svém účtu. Odpověď na tento e-mail se k němu nedostane.',
  },
  sk: {
    replySubject: 'Odpoveď na vašu správu {reference} – {mall}',
    replyHeading: 'Odpovedali sme vám',
    replyText: 'Na vašu správu {reference} prišla odpoveď. Kvôli súkromiu v tomto e-maile nie je: nájdete ju vo svojom účte.',
    replyButton: 'Prečítať odpoveď',
    replyNote: 'Odpísať môžete na tej istej stránke. Na tento e-mail, prosím, neodpovedajte.',
    copyButton: 'Otvoriť konverzáciu',
    copyNote:
      'Odpoveď nájdete vo svojom účte, a keď tam bude, dáme vám vedieť e-mailom. Ak chcete niečo doplniť, napíšte to tam: odpoveď na tento e-mail sa do konverzácie nedostane.',
    centreHeading: 'Člen klubu píše',
    centreNote: 'Odpovedzte príkazom: {command}\nČlen si odpoveď prečíta vo svojom účte. Odpoveď na tento e-mail sa k nemu nedostane.',
  },
  de: {
    replySubject: 'Antwort auf Ihre Nachricht {reference} – {mall}',
    replyHeading: 'Wir haben Ihnen geantwortet',
    replyText:
      'Auf Ihre Nachricht {reference} ist eine Antwort da. Zum Schutz Ihrer Daten steht sie nicht in dieser E-Mail: Sie finden sie in Ihrem Konto.',
    replyButton: 'Antwort lesen',
    replyNote: 'Auf derselben Seite können Sie zurückschreiben. Bitte antworten Sie nicht auf diese E-Mail.',
    copyButton: 'Unterhaltung öffnen',
    copyNote:
      'Unsere Antwort finden Sie in Ihrem Konto; sobald sie da ist, sagen wir Ihnen per E-Mail Bescheid. Möchten Sie etwas ergänzen, schreiben Sie es bitte dort: Eine Antwort auf diese E-Mail kommt nicht in der Unterhaltung an.',
    centreHeading: 'Ein Mitglied hat geschrieben',
    centreNote:
      'Antworten Sie mit: {command}\nDas Mitglied liest die Antwort in seinem Konto. Eine Antwort auf diese E-Mail erreicht es nicht.',
  },
};
