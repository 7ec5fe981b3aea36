import type { Locale } from '../site/locales.ts';

interface ConversationMailWords {
  replySubject: string;
  replyHeading: string;
  replyText: string;
  replyButton: string;
  replyNote: string;
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
    centreHeading: 'A member has written',
    centreNote: 'The member reads the reply in the account. It is sent by: {command}',
  },
  cz: {
    replySubject: 'Odpověď na vaši zprávu {reference} – {mall}',
    replyHeading: 'Odpověděli jsme vám',
    replyText: 'Na vaši zprávu {reference} přišla odpověď. Kvůli soukromí v tomto e-mailu není: najdete ji ve svém účtu.',
    replyButton: 'Přečíst odpověď',
    replyNote: 'Odepsat můžete na stejné stránce. Na tento e-mail prosím neodpovídejte.',
    centreHeading: 'Člen klubu píše',
    centreNote: 'Odpověď si člen přečte ve svém účtu. Odešlete ji příkazem: {command}',
  },
  sk: {
    replySubject: 'Odpoveď na vašu správu {reference} – {mall}',
    replyHeading: 'Odpovedali sme vám',
    replyText: 'Na vašu správu {reference} prišla odpoveď. Kvôli súkromiu v tomto e-maile nie je: nájdete ju vo svojom účte.',
    replyButton: 'Prečítať odpoveď',
    replyNote: 'Odpísať môžete na tej istej stránke. Na tento e-mail, prosím, neodpovedajte.',
    centreHeading: 'Člen klubu píše',
    centreNote: 'Odpoveď si člen prečíta vo svojom účte. Odošlete ju príkazom: {command}',
  },
  de: {
    replySubject: 'Antwort auf Ihre Nachricht {reference} – {mall}',
    replyHeading: 'Wir haben Ihnen geantwortet',
    replyText:
      'Auf Ihre Nachricht {reference} ist eine Antwort da. Zum Schutz Ihrer Daten steht sie nicht in dieser E-Mail: Sie finden sie in Ihrem Konto.',
    replyButton: 'Antwort lesen',
    replyNote: 'Auf derselben Seite können Sie zurückschreiben. Bitte antworten Sie nicht auf diese E-Mail.',
    centreHeading: 'Ein Mitglied hat geschrieben',
    centreNote: 'Das Mitglied liest die Antwort in seinem Konto. Gesendet wird sie mit: {command}',
  },
};
