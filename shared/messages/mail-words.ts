import type { supportCategories } from '#shared/contracts/support.ts';
import type { Locale } from '#shared/site/locales.ts';

interface NewsletterWords {
  subject: string;
  heading: string;
  text: string;
  button: string;
  /** Below the button, in smaller type. */
  note: string;
}

export interface MailWords {
  'newsletter-confirm': NewsletterWords;
  'newsletter-welcome': NewsletterWords;
  'newsletter-already': NewsletterWords;
  /** The last line of what goes to subscribers; a link. */
  unsubscribe: string;
  support: {
    copySubject: string;
    copyHeading: string;
    copyText: string;
    copyNote: string;
    /** To a visitor: where the answer comes, and whether this very message can be answered. */
    copyReply: string;
    copyNoReply: string;
    centreSubject: string;
    centreHeading: string;
    centreNote: string;
    reference: string;
    name: string;
    email: string;
    category: string;
    subject: string;
    language: string;
    message: string;
    categories: Readonly<Record<(typeof supportCategories)[number], string>>;
  };
}

/** What e-mails say in each language. `{mall}` is the centre's name, `{reference}` and the like what the message is about. */
export const mailWords: Readonly<Record<Locale, MailWords>> = {
  en: {
    'newsletter-confirm': {
      subject: 'Please confirm your subscription – {mall}',
      heading: 'One more click',
      text: 'Somebody, most likely you, asked for the newsletter of {mall} at this address. Confirm it, and the next issue is on its way to you.',
      button: 'Confirm subscription',
      note: 'The link works for 7 days. If it was not you, do nothing: no newsletter will come, and we will forget the address.',
    },
    'newsletter-welcome': {
      subject: 'You are subscribed – {mall}',
      heading: 'Good to have you',
      text: 'From now on we will write to you when there is something worth knowing: what is new, what is on and what costs less.',
      button: 'See what is new now',
      note: 'Keep this message: the link below ends the subscription at any time.',
    },
    'newsletter-already': {
      subject: 'You are already subscribed – {mall}',
      heading: 'You are on our list already',
      text: 'Somebody, most likely you, has just asked for the newsletter of {mall} at this address. It receives it already, so there is nothing left to do.',
      button: 'See what is new now',
      note: 'Had enough of it? The link below ends the subscription.',
    },
    unsubscribe: 'Unsubscribe',
    support: {
      copySubject: 'We have your message {reference} – {mall}',
      copyHeading: 'Thank you for writing',
      copyText:
        'Your message has reached us and will be read by a person. Its reference is {reference}; please give it whenever you come back to us about it.',
      copyReply: 'We answer by e-mail, to this address. If you have something to add, simply reply to this message: it reaches us.',
      copyNoReply: 'We answer by e-mail, to this address. Please do not reply to this message: nobody would read it.',
      copyNote: 'You did not write to us? Then somebody mistyped an address, and you may ignore this message.',
      centreSubject: '{reference} · {category}: {subject}',
      centreHeading: 'A message from the website',
      centreNote: 'Reply to this e-mail: your answer goes straight to the visitor.',
      reference: 'Reference',
      name: 'Name',
      email: 'E-mail',
      category: 'About',
      subject: 'Subject',
      language: 'Language',
      message: 'Message',
      categories: {
        general: 'General question',
        loyalty: 'Loyalty programme',
        parking: 'Parking',
        'lost-found': 'Lost and found',
        accessibility: 'Accessibility',
        leasing: 'Leasing and advertising',
        complaint: 'Complaint',
      },
    },
  },
  cz: {
    'newsletter-confirm': {
      subject: 'Potvrďte prosím odběr novinek – {mall}',
      heading: 'Ještě jedno kliknutí',
      text: 'Někdo, nejspíš vy, si na tuto adresu objednal novinky, které {mall} rozesílá e-mailem. Potvrďte odběr a příští vydání už přijde i vám.',
      button: 'Potvrdit odběr',
      note: 'Odkaz platí 7 dní. Pokud jste to nebyli vy, nedělejte nic: žádné novinky chodit nebudou a adresu zapomeneme.',
    },
    'newsletter-welcome': {
      subject: 'Odběr novinek je potvrzený – {mall}',
      heading: 'Vítejte mezi odběrateli',
      text: 'Odteď vám napíšeme, kdykoli bude o čem: co je nového, co se chystá a co je levnější.',
      button: 'Co je nového právě teď',
      note: 'Zprávu si uschovejte: odkazem níže odběr kdykoli ukončíte.',
    },
    'newsletter-already': {
      subject: 'Novinky už odebíráte – {mall}',
      heading: 'Už vás na seznamu máme',
      text: 'Někdo, nejspíš vy, si na tuto adresu právě znovu objednal novinky, které {mall} rozesílá e-mailem. Už na ni chodí, takže není třeba nic dělat.',
      button: 'Co je nového právě teď',
      note: 'Už je nechcete dostávat? Odběr ukončíte odkazem níže.',
    },
    unsubscribe: 'Odhlásit odběr',
    support: {
      copySubject: 'Vaši zprávu {reference} jsme dostali – {mall}',
      copyHeading: 'Děkujeme, že jste nám napsali',
      copyText: 'Vaše zpráva k nám dorazila a přečte si ji člověk. Má číslo {reference}; uveďte ho prosím, kdykoli se k ní budete vracet.',
      copyReply: 'Odpovíme vám e-mailem na tuto adresu. Chcete-li něco doplnit, stačí na tuto zprávu odpovědět: dostaneme to.',
      copyNoReply: 'Odpovíme vám e-mailem na tuto adresu. Na tuto zprávu prosím neodpovídejte: nikdo by to nečetl.',
      copyNote: 'Nepsali jste nám? Pak se někdo spletl v adrese a tuto zprávu můžete ignorovat.',
      centreSubject: '{reference} · {category}: {subject}',
      centreHeading: 'Zpráva z webu',
      centreNote: 'Stačí na tento e-mail odpovědět: odpověď odejde přímo návštěvníkovi.',
      reference: 'Číslo',
      name: 'Jméno',
      email: 'E-mail',
      category: 'Téma',
      subject: 'Předmět',
      language: 'Jazyk',
      message: 'Zpráva',
      categories: {
        general: 'Obecný dotaz',
        loyalty: 'Věrnostní program',
        parking: 'Parkování',
        'lost-found': 'Ztráty a nálezy',
        accessibility: 'Přístupnost',
        leasing: 'Pronájem a reklama',
        complaint: 'Stížnost',
      },
    },
  },
  sk: {
    'newsletter-confirm': {
      subject: 'Potvrďte, prosím, odber noviniek – {mall}',
      heading: 'Ešte jedno kliknutie',
      text: 'Niekto, pravdepodobne vy, si na túto adresu objednal novinky, ktoré {mall} rozosiela e-mailom. Potvrďte odber a najbližšie vydanie príde aj vám.',
      button: 'Potvrdiť odber',
      note: 'Odkaz platí 7 dní. Ak ste to neboli vy, nerobte nič: žiadne novinky chodiť nebudú a adresu zabudneme.',
    },
    'newsletter-welcome': {
      subject: 'Odber noviniek je potvrdený – {mall}',
      heading: 'Vitajte medzi odberateľmi',
      text: 'Odteraz vám napíšeme vždy, keď bude o čom: čo je nové, čo sa chystá a čo je lacnejšie.',
      button: 'Čo je nové práve teraz',
      note: 'Správu si odložte: odkazom nižšie odber kedykoľvek ukončíte.',
    },
    'newsletter-already': {
      subject: 'Novinky už odoberáte – {mall}',
      heading: 'Už vás na zozname máme',
      text: 'Niekto, pravdepodobne vy, si na túto adresu práve znova objednal novinky, ktoré {mall} rozosiela e-mailom. Už na ňu chodia, takže netreba nič robiť.',
      button: 'Čo je nové práve teraz',
      note: 'Už ich nechcete dostávať? Odber ukončíte odkazom nižšie.',
    },
    unsubscribe: 'Zrušiť odber',
    support: {
      copySubject: 'Vašu správu {reference} sme dostali – {mall}',
      copyHeading: 'Ďakujeme, že ste nám napísali',
      copyText:
        'Vaša správa k nám dorazila a prečíta si ju človek. Má číslo {reference}; uveďte ho, prosím, vždy, keď sa k nej budete vracať.',
      copyReply: 'Odpovieme vám e-mailom na túto adresu. Ak chcete niečo doplniť, stačí na túto správu odpovedať: dostaneme to.',
      copyNoReply: 'Odpovieme vám e-mailom na túto adresu. Na túto správu, prosím, neodpovedajte: nikto by to nečítal.',
      copyNote: 'Nepísali ste nám? Potom sa niekto pomýlil v adrese a túto správu môžete ignorovať.',
      centreSubject: '{reference} · {category}: {subject}',
      centreHeading: 'Správa z webu',
      centreNote: 'Stačí na tento e-mail odpovedať: odpoveď odíde priamo návštevníkovi.',
      reference: 'Číslo',
      name: 'Meno',
      email: 'E-mail',
      category: 'Téma',
      subject: 'Predmet',
      language: 'Jazyk',
      message: 'Správa',
      categories: {
        general: 'Všeobecná otázka',
        loyalty: 'Vernostný program',
        parking: 'Parkovanie',
        'lost-found': 'Straty a nálezy',
        accessibility: 'Prístupnosť',
        leasing: 'Prenájom a reklama',
        complaint: 'Sťažnosť',
      },
    },
  },
  de: {
    'newsletter-confirm': {
      subject: 'Bitte bestätigen Sie Ihre Anmeldung – {mall}',
      heading: 'Noch ein Klick',
      text: 'Jemand, vermutlich Sie, hat für diese Adresse den Newsletter von {mall} bestellt. Bestätigen Sie die Anmeldung, und die nächste Ausgabe kommt auch zu Ihnen.',
      button: 'Anmeldung bestätigen',
      note: 'Der Link gilt 7 Tage. Waren Sie es nicht, müssen Sie nichts tun: Es kommt kein Newsletter, und wir löschen die Adresse wieder.',
    },
    'newsletter-welcome': {
      subject: 'Ihre Anmeldung ist bestätigt – {mall}',
      heading: 'Schön, dass Sie dabei sind',
      text: 'Ab jetzt schreiben wir Ihnen, wenn es etwas Wissenswertes gibt: was neu ist, was stattfindet und was weniger kostet.',
      button: 'Das ist gerade neu',
      note: 'Heben Sie diese Nachricht auf: Über den Link unten melden Sie sich jederzeit wieder ab.',
    },
    'newsletter-already': {
      subject: 'Sie sind schon angemeldet – {mall}',
      heading: 'Sie stehen schon auf unserer Liste',
      text: 'Jemand, vermutlich Sie, hat für diese Adresse gerade noch einmal den Newsletter von {mall} bestellt. Sie bekommt ihn bereits, es ist also nichts zu tun.',
      button: 'Das ist gerade neu',
      note: 'Genug davon? Über den Link unten melden Sie sich ab.',
    },
    unsubscribe: 'Newsletter abbestellen',
    support: {
      copySubject: 'Ihre Nachricht {reference} ist angekommen – {mall}',
      copyHeading: 'Danke für Ihre Nachricht',
      copyText:
        'Ihre Nachricht ist bei uns angekommen und wird von einem Menschen gelesen. Sie hat die Nummer {reference}; bitte nennen Sie sie, wenn Sie darauf zurückkommen.',
      copyReply:
        'Wir antworten per E-Mail an diese Adresse. Möchten Sie etwas ergänzen, antworten Sie einfach auf diese Nachricht: Sie erreicht uns.',
      copyNoReply: 'Wir antworten per E-Mail an diese Adresse. Bitte antworten Sie nicht auf diese Nachricht: Niemand würde es lesen.',
      copyNote: 'Sie haben uns nicht geschrieben? Dann hat sich jemand in der Adresse vertippt, und Sie können diese Nachricht ignorieren.',
      centreSubject: '{reference} · {category}: {subject}',
      centreHeading: 'Nachricht von der Website',
      centreNote: 'Antworten Sie einfach auf diese E-Mail: Die Antwort geht direkt an die Person, die geschrieben hat.',
      reference: 'Nummer',
      name: 'Name',
      email: 'E-Mail',
      category: 'Thema',
      subject: 'Betreff',
      language: 'Sprache',
      message: 'Nachricht',
      categories: {
        general: 'Allgemeine Frage',
        loyalty: 'Treueprogramm',
        parking: 'Parken',
        'lost-found': 'Fundsachen',
        accessibility: 'Barrierefreiheit',
        leasing: 'Vermietung und Werbung',
        complaint: 'Beschwerde',
      },
    },
  },
};

/** Puts values in the place of `{name}`; in one pass, so that a value which looks like a place stays what it is. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : place));
}
