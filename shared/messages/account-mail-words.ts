import type { Locale } from '#shared/site/locales.ts';

interface AccountWords {
  subject: string;
  heading: string;
  text: string;
  button: string;
  /** Another link, below the button. */
  otherWay?: string;
  /** In smaller type. */
  note: string;
}

const accountMailKinds = [
  'account-verify',
  'account-welcome',
  'account-exists',
  'account-password',
  'account-first-way-in',
  'account-password-changed',
] as const;

export type AccountMailWords = Readonly<Record<(typeof accountMailKinds)[number], AccountWords>> & {
  'account-deleted': Omit<AccountWords, 'button' | 'otherWay'>;
};

/** What e-mails about an account say in each language; `{mall}` is the centre's name. */
export const accountMailWords: Readonly<Record<Locale, AccountMailWords>> = {
  en: {
    'account-verify': {
      subject: 'Please confirm your e-mail address – {mall}',
      heading: 'Is this your address?',
      text: 'Somebody, most likely you, has just registered with {mall} and given this address. Confirm it, and your account is ready to use.',
      button: 'Confirm address',
      note: 'The link works once, for 7 days. If it was not you, do nothing: nobody can use the account, and we will delete what was entered.',
    },
    'account-welcome': {
      subject: 'Welcome to {mall}',
      heading: 'Welcome, good to have you with us',
      text: 'Your account is ready. Your club card is waiting in it: show it when you shop, hand in your receipts, and exchange your points for rewards.',
      button: 'Open my account',
      note: 'In your profile you decide what we know about you and what we write to you about.',
    },
    'account-exists': {
      subject: 'You already have an account – {mall}',
      heading: 'You are a member already',
      text: 'Somebody, most likely you, has just tried to register with {mall} using this address. It already belongs to an account, so nothing has changed. Simply log in; should you no longer know your password, set a new one.',
      button: 'Log in',
      otherWay: 'Set a new password',
      note: 'If it was not you, you do not need to do anything. Nobody has got into your account.',
    },
    'account-password': {
      subject: 'Back into your account – {mall}',
      heading: 'Two ways back in',
      text: 'Somebody, most likely you, has forgotten the password to this account with {mall}. You may set a new one, or log in just this once without it.',
      button: 'Set a new password',
      otherWay: 'Log in without a password',
      note: 'Each link works once, for 60 minutes. If it was not you, do nothing: your password stays as it is. Please do not pass this message on.',
    },
    'account-first-way-in': {
      subject: 'Set your password – {mall}',
      heading: 'Choose a password',
      text: 'Somebody, most likely you, has forgotten the password to an account with {mall} whose address is not confirmed yet. Setting a new password also confirms the address.',
      button: 'Set a new password',
      note: 'The link works once, for 60 minutes. If it was not you, do nothing: nobody can use the account. Please do not pass this message on.',
    },
    'account-password-changed': {
      subject: 'Your password has been changed – {mall}',
      heading: 'You have a new password',
      text: 'The password to your account with {mall} has just been changed. Other devices have been logged out.',
      button: 'Secure my account',
      note: 'If you changed it yourself, there is nothing to do. If not, set a new password straight away by the button above.',
    },
    'account-deleted': {
      subject: 'Your account has been deleted – {mall}',
      heading: 'Your account is gone',
      text: 'As you asked, we have deleted your account with {mall}, along with everything in it that told us who you are. This is the last message about it.',
      note: 'You are welcome back at any time: this address is free for a new account.',
    },
  },
  cz: {
    'account-verify': {
      subject: 'Potvrďte prosím svou e-mailovou adresu – {mall}',
      heading: 'Je to vaše adresa?',
      text: 'Někdo, nejspíš vy, se právě zaregistroval na webu {mall} a uvedl tuto adresu. Potvrďte ji a váš účet je připravený.',
      button: 'Potvrdit adresu',
      note: 'Odkaz platí 7 dní a dá se použít jednou. Pokud jste to nebyli vy, nedělejte nic: účet nikdo používat nemůže a zadané údaje smažeme.',
    },
    'account-welcome': {
      subject: 'Vítejte mezi členy – {mall}',
      heading: 'Jsme rádi, že jste s námi',
      text: 'Váš účet je připravený a čeká v něm vaše členská karta. Ukažte ji při nákupu, nahrávejte účtenky a vyměňujte body za odměny.',
      button: 'Otevřít můj účet',
      note: 'V profilu sami rozhodujete, co o vás víme a o čem vám píšeme.',
    },
    'account-exists': {
      subject: 'Účet už máte – {mall}',
      heading: 'Členem už jste',
      text: 'Někdo, nejspíš vy, se na webu {mall} právě pokusil zaregistrovat s touto adresou. Účet k ní už existuje, takže se nic nezměnilo. Stačí se přihlásit; a pokud si heslo nepamatujete, nastavte si nové.',
      button: 'Přihlásit se',
      otherWay: 'Nastavit nové heslo',
      note: 'Pokud jste to nebyli vy, nemusíte dělat nic. Do vašeho účtu se nikdo nedostal.',
    },
    'account-password': {
      subject: 'Zpět do vašeho účtu – {mall}',
      heading: 'Dvě cesty zpět',
      text: 'Někdo, nejspíš vy, zapomněl heslo k tomuto účtu na webu {mall}. Můžete si nastavit nové, nebo se tentokrát přihlásit bez něj.',
      button: 'Nastavit nové heslo',
      otherWay: 'Přihlásit se bez hesla',
      note: 'Každý odkaz platí 60 minut a dá se použít jednou. Pokud jste to nebyli vy, nedělejte nic: heslo zůstává, jaké bylo. Zprávu prosím nikomu nepřeposílejte.',
    },
    'account-first-way-in': {
      subject: 'Nastavte si heslo – {mall}',
      heading: 'Zvolte si heslo',
      text: 'Někdo, nejspíš vy, zapomněl heslo k účtu na webu {mall}, jehož adresa ještě není potvrzená. Nastavením nového hesla adresu zároveň potvrdíte.',
      button: 'Nastavit nové heslo',
      note: 'Odkaz platí 60 minut a dá se použít jednou. Pokud jste to nebyli vy, nedělejte nic: účet nikdo používat nemůže. Zprávu prosím nikomu nepřeposílejte.',
    },
    'account-password-changed': {
      subject: 'Vaše heslo bylo změněno – {mall}',
      heading: 'Máte nové heslo',
      text: 'Heslo k vašemu účtu na webu {mall} bylo právě změněno. Ostatní zařízení jsme odhlásili.',
      button: 'Zabezpečit účet',
      note: 'Pokud jste heslo změnili sami, není třeba dělat nic. Pokud ne, hned si tlačítkem výše nastavte nové.',
    },
    'account-deleted': {
      subject: 'Váš účet je smazaný – {mall}',
      heading: 'Účet je smazaný',
      text: 'Na vaše přání jsme smazali váš účet na webu {mall} a s ním všechno, co o vás vypovídalo. Tohle je poslední zpráva, kterou o něm dostáváte.',
      note: 'Kdykoli se můžete vrátit: s touto adresou si můžete založit nový účet.',
    },
  },
  sk: {
    'account-verify': {
      subject: 'Potvrďte, prosím, svoju e-mailovú adresu – {mall}',
      heading: 'Je to vaša adresa?',
      text: 'Niekto, pravdepodobne vy, sa práve zaregistroval na webe {mall} a uviedol túto adresu. Potvrďte ju a váš účet je pripravený.',
      button: 'Potvrdiť adresu',
      note: 'Odkaz platí 7 dní a dá sa použiť raz. Ak ste to neboli vy, nerobte nič: účet nikto používať nemôže a zadané údaje zmažeme.',
    },
    'account-welcome': {
      subject: 'Vitajte medzi členmi – {mall}',
      heading: 'Sme radi, že ste s nami',
      text: 'Váš účet je pripravený a čaká v ňom vaša členská karta. Ukážte ju pri nákupe, nahrávajte bločky a vymieňajte body za odmeny.',
      button: 'Otvoriť môj účet',
      note: 'V profile sami rozhodujete, čo o vás vieme a o čom vám píšeme.',
    },
    'account-exists': {
      subject: 'Účet už máte – {mall}',
      heading: 'Členom už ste',
      text: 'Niekto, pravdepodobne vy, sa na webe {mall} práve pokúsil zaregistrovať s touto adresou. Účet k nej už existuje, takže sa nič nezmenilo. Stačí sa prihlásiť; a ak si heslo nepamätáte, nastavte si nové.',
      button: 'Prihlásiť sa',
      otherWay: 'Nastaviť nové heslo',
      note: 'Ak ste to neboli vy, nemusíte robiť nič. Do vášho účtu sa nikto nedostal.',
    },
    'account-password': {
      subject: 'Späť do vášho účtu – {mall}',
      heading: 'Dve cesty späť',
      text: 'Niekto, pravdepodobne vy, zabudol heslo k tomuto účtu na webe {mall}. Môžete si nastaviť nové, alebo sa tentoraz prihlásiť bez neho.',
      button: 'Nastaviť nové heslo',
      otherWay: 'Prihlásiť sa bez hesla',
      note: 'Každý odkaz platí 60 minút a dá sa použiť raz. Ak ste to neboli vy, nerobte nič: heslo zostáva, aké bolo. Správu, prosím, nikomu nepreposielajte.',
    },
    'account-first-way-in': {
      subject: 'Nastavte si heslo – {mall}',
      heading: 'Zvoľte si heslo',
      text: 'Niekto, pravdepodobne vy, zabudol heslo k účtu na webe {mall}, ktorého adresa ešte nie je potvrdená. Nastavením nového hesla adresu zároveň potvrdíte.',
      button: 'Nastaviť nové heslo',
      note: 'Odkaz platí 60 minút a dá sa použiť raz. Ak ste to neboli vy, nerobte nič: účet nikto používať nemôže. Správu, prosím, nikomu nepreposielajte.',
    },
    'account-password-changed': {
      subject: 'Vaše heslo bolo zmenené – {mall}',
      heading: 'Máte nové heslo',
      text: 'Heslo k vášmu účtu na webe {mall} bolo práve zmenené. Ostatné zariadenia sme odhlásili.',
      button: 'Zabezpečiť účet',
      note: 'Ak ste heslo zmenili sami, netreba robiť nič. Ak nie, hneď si tlačidlom vyššie nastavte nové.',
    },
    'account-deleted': {
      subject: 'Váš účet je zmazaný – {mall}',
      heading: 'Účet je zmazaný',
      text: 'Na vaše želanie sme zmazali váš účet na webe {mall} a s ním všetko, čo o vás vypovedalo. Toto je posledná správa, ktorú o ňom dostávate.',
      note: 'Kedykoľvek sa môžete vrátiť: s touto adresou si môžete založiť nový účet.',
    },
  },
  de: {
    'account-verify': {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse – {mall}',
      heading: 'Ist das Ihre Adresse?',
      text: 'Jemand, vermutlich Sie, hat sich gerade bei {mall} registriert und diese Adresse angegeben. Bestätigen Sie sie, und Ihr Konto ist bereit.',
      button: 'Adresse bestätigen',
      note: 'Der Link gilt 7 Tage und funktioniert einmal. Waren Sie es nicht, müssen Sie nichts tun: Niemand kann das Konto benutzen, und wir löschen die Angaben wieder.',
    },
    'account-welcome': {
      subject: 'Willkommen bei {mall}',
      heading: 'Willkommen unter unseren Mitgliedern',
      text: 'Ihr Konto ist bereit, und darin wartet Ihre Klubkarte. Zeigen Sie sie beim Einkauf, reichen Sie Kassenbons ein und tauschen Sie Punkte gegen Prämien.',
      button: 'Mein Konto öffnen',
      note: 'In Ihrem Profil entscheiden Sie, was wir über Sie wissen und worüber wir Ihnen schreiben.',
    },
    'account-exists': {
      subject: 'Sie haben bereits ein Konto – {mall}',
      heading: 'Sie sind schon Mitglied',
      text: 'Jemand, vermutlich Sie, wollte sich gerade mit dieser Adresse bei {mall} registrieren. Zu ihr gibt es schon ein Konto, es hat sich also nichts geändert. Melden Sie sich einfach an; wenn Sie Ihr Passwort nicht mehr wissen, legen Sie ein neues fest.',
      button: 'Anmelden',
      otherWay: 'Neues Passwort festlegen',
      note: 'Waren Sie es nicht, müssen Sie nichts tun. Niemand ist in Ihr Konto gelangt.',
    },
    'account-password': {
      subject: 'Zurück in Ihr Konto – {mall}',
      heading: 'Zwei Wege zurück',
      text: 'Jemand, vermutlich Sie, hat das Passwort zu diesem Konto bei {mall} vergessen. Sie können ein neues festlegen oder sich dieses eine Mal ohne Passwort anmelden.',
      button: 'Neues Passwort festlegen',
      otherWay: 'Ohne Passwort anmelden',
      note: 'Jeder Link gilt 60 Minuten und funktioniert einmal. Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist. Bitte leiten Sie diese Nachricht nicht weiter.',
    },
    'account-first-way-in': {
      subject: 'Legen Sie Ihr Passwort fest – {mall}',
      heading: 'Wählen Sie ein Passwort',
      text: 'Jemand, vermutlich Sie, hat das Passwort zu einem Konto bei {mall} vergessen, dessen Adresse noch nicht bestätigt ist. Mit dem neuen Passwort bestätigen Sie zugleich die Adresse.',
      button: 'Neues Passwort festlegen',
      note: 'Der Link gilt 60 Minuten und funktioniert einmal. Waren Sie es nicht, müssen Sie nichts tun: Niemand kann das Konto benutzen. Bitte leiten Sie diese Nachricht nicht weiter.',
    },
    'account-password-changed': {
      subject: 'Ihr Passwort wurde geändert – {mall}',
      heading: 'Sie haben ein neues Passwort',
      text: 'Das Passwort zu Ihrem Konto bei {mall} wurde gerade geändert. Andere Geräte haben wir abgemeldet.',
      button: 'Konto sichern',
      note: 'Haben Sie es selbst geändert, ist nichts zu tun. Wenn nicht, legen Sie über die Schaltfläche oben sofort ein neues fest.',
    },
    'account-deleted': {
      subject: 'Ihr Konto wurde gelöscht – {mall}',
      heading: 'Ihr Konto ist gelöscht',
      text: 'Wie gewünscht haben wir Ihr Konto bei {mall} gelöscht und damit alles, was darin über Ihre Person stand. Dies ist die letzte Nachricht dazu.',
      note: 'Sie können jederzeit zurückkommen: Mit dieser Adresse lässt sich ein neues Konto anlegen.',
    },
  },
};
