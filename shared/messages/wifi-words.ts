import type { Locale } from '#shared/site/locales.ts';

/** What is wrong with a field, by the codes of the contracts that these forms can meet; everything else is `invalid`. */
export type WifiFieldError =
  | 'required'
  | 'invalid'
  | 'too_small'
  | 'too_big'
  | 'too_common'
  | 'too_personal'
  | 'invalid_credentials'
  | 'email_not_verified';

interface WifiWords {
  loginTitle: string;
  loginLead: (centre: string) => string;
  registerTitle: string;
  registerLead: (centre: string) => string;
  languages: string;
  email: string;
  password: string;
  passwordHint: string;
  firstName: string;
  lastName: string;
  terms: string;
  termsLink: string;
  privacyLink: string;
  newsletter: string;
  newsletterHint: string;
  logIn: string;
  register: string;
  toRegister: string;
  toLogin: string;
  /** For members whose account is another site's login, which small browsers refuse. */
  ssoHint: string;
  /** Before the title of a page that asks for something to be mended. */
  error: string;
  checkFields: string;
  fieldErrors: Readonly<Record<WifiFieldError, string>>;
  termsMissing: string;
  passwordShort: string;
  unknownNetwork: string;
  outdatedForm: string;
  lostHotspot: string;
  networkRefused: string;
  tooMany: (minutes: number | undefined) => string;
  unavailable: string;
  openingTitle: string;
  openingText: string;
  confirmTitle: string;
  confirmText: string;
  connect: string;
  onlineTitle: string;
  onlineText: string;
  graceText: (email: string, minutes: number) => string;
  continueTo: (host: string) => string;
  toHome: (centre: string) => string;
  closedTitle: string;
  closedText: string;
  tryAgain: string;
  usedTitle: string;
  usedText: string;
  knownTitle: string;
  failedTitle: string;
  failedText: string;
  toStart: string;
}

/** What the wifi pages say in each language. */
export const wifiWords: Readonly<Record<Locale, WifiWords>> = {
  en: {
    loginTitle: 'Sign in to the Wi-Fi',
    loginLead: (centre) => `Use your account with ${centre}, and you are online.`,
    registerTitle: 'Join and go online',
    registerLead: (centre) => `An account with ${centre} takes a minute. It is free and works on our website, too.`,
    languages: 'Languages',
    email: 'E-mail',
    password: 'Password',
    passwordHint: 'At least 8 characters. Three or four random words are a good start.',
    firstName: 'First name',
    lastName: 'Last name',
    terms: 'I agree to the terms and conditions.',
    termsLink: 'Terms and conditions',
    privacyLink: 'How we handle your data',
    newsletter: 'I would like news by e-mail.',
    newsletterHint: 'As you like: you will be online either way. You can unsubscribe at any time.',
    logIn: 'Sign in and connect',
    register: 'Join and connect',
    toRegister: 'No account yet? Join',
    toLogin: 'Already a member? Sign in',
    ssoHint: 'Signing in with Google or Apple does not work on this page. You can add a password to such an account in your profile.',
    error: 'Error',
    checkFields: 'Please check the fields marked below.',
    fieldErrors: {
      required: 'Please fill this in.',
      invalid: 'Please check this entry.',
      too_small: 'This is too short.',
      too_big: 'This is too long.',
      too_common: 'Too many people use this password. Please choose another one.',
      too_personal: 'This password is little more than your name or ours. Please choose another one.',
      invalid_credentials: 'This e-mail address and password do not match. Please check both.',
      email_not_verified: 'This address is not confirmed yet. Open the link in the e-mail we sent you.',
    },
    termsMissing: 'We cannot open an account without your agreement.',
    passwordShort: 'The password needs at least 8 characters.',
    unknownNetwork:
      'We could not tell which network you are on, so we cannot open it from here. Connect to the centre’s Wi-Fi and open any page: the network will bring you back here by itself.',
    outdatedForm: 'This form has waited too long. What you wrote is still here; please enter your password once more.',
    lostHotspot: 'The network has stopped waiting for us. Please disconnect from the Wi-Fi, connect again, and sign in.',
    networkRefused: 'The network did not confirm the connection. Please try once more.',
    tooMany: (minutes) =>
      minutes === undefined
        ? 'Too many attempts. Please try again in a while.'
        : `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    unavailable: 'Signing in does not work just now. Please try again in a while.',
    openingTitle: 'You are signed in',
    openingText: 'We are opening the network. If nothing happens, use the button.',
    confirmTitle: 'One last step',
    confirmText: 'Confirm the connection, and the network will let you through.',
    connect: 'Connect',
    onlineTitle: 'You are online',
    onlineText: 'You can close this window.',
    graceText: (email, minutes) =>
      `We have sent an e-mail to ${email}. Open its link within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: that is how long this connection lasts. Once the address is confirmed, you can sign in for longer.`,
    continueTo: (host) => `Continue to ${host}`,
    toHome: (centre) => `To the website of ${centre}`,
    closedTitle: 'The network has not opened',
    closedText: 'You are signed in, but the network has not let you through yet. Please try once more.',
    tryAgain: 'Try again',
    usedTitle: 'This connection is open already',
    usedText: 'It can be opened only once. If you are not online, disconnect from the Wi-Fi and connect again.',
    knownTitle: 'You are signed in',
    failedTitle: 'This did not work',
    failedText: 'Please go back to the beginning and try once more.',
    toStart: 'To the beginning',
  },
  cz: {
    loginTitle: 'Přihlášení k Wi-Fi',
    loginLead: (centre) => `Stačí váš účet v centru ${centre} a jste online.`,
    registerTitle: 'Registrace k Wi-Fi',
    registerLead: (centre) => `Účet v centru ${centre} založíte za minutu. Je zdarma a platí i na našem webu.`,
    languages: 'Jazyky',
    email: 'E-mail',
    password: 'Heslo',
    passwordHint: 'Nejméně 8 znaků. Dobře poslouží tři čtyři náhodná slova.',
    firstName: 'Jméno',
    lastName: 'Příjmení',
    terms: 'Souhlasím s obchodními podmínkami.',
    termsLink: 'Obchodní podmínky',
    privacyLink: 'Jak s vašimi údaji zacházíme',
    newsletter: 'Chci dostávat novinky e-mailem.',
    newsletterHint: 'Není to podmínka, připojíme vás tak jako tak. Odhlásit se můžete kdykoli.',
    logIn: 'Přihlásit se a připojit',
    register: 'Zaregistrovat se a připojit',
    toRegister: 'Ještě nemáte účet? Zaregistrujte se',
    toLogin: 'Účet už máte? Přihlaste se',
    ssoHint: 'Přihlášení přes Google nebo Apple na této stránce nefunguje. K takovému účtu si můžete v profilu přidat heslo.',
    error: 'Chyba',
    checkFields: 'Zkontrolujte prosím označená pole.',
    fieldErrors: {
      required: 'Vyplňte prosím toto pole.',
      invalid: 'Zkontrolujte prosím, co je zde napsáno.',
      too_small: 'Tohle je příliš krátké.',
      too_big: 'Tohle je příliš dlouhé.',
      too_common: 'Toto heslo používá příliš mnoho lidí. Zvolte prosím jiné.',
      too_personal: 'V tomto hesle je skoro jen vaše nebo naše jméno. Zvolte prosím jiné.',
      invalid_credentials: 'Tento e-mail a heslo k sobě nepatří. Zkontrolujte prosím obojí.',
      email_not_verified: 'Tato adresa ještě není potvrzená. Otevřete odkaz v e-mailu, který jsme vám poslali.',
    },
    termsMissing: 'Bez tohoto souhlasu vám účet založit nemůžeme.',
    passwordShort: 'Heslo musí mít nejméně 8 znaků.',
    unknownNetwork:
      'Nepoznali jsme vaši síť, a proto ji odsud neotevřeme. Připojte se k Wi-Fi centra a otevřete libovolnou stránku: síť vás sem přivede sama.',
    outdatedForm: 'Formulář tu čekal příliš dlouho. Co jste napsali, zůstalo; zadejte prosím ještě jednou heslo.',
    lostHotspot: 'Síť na nás mezitím přestala čekat. Odpojte se prosím od Wi-Fi, připojte se znovu a přihlaste se.',
    networkRefused: 'Síť připojení nepotvrdila. Zkuste to prosím ještě jednou.',
    tooMany: (minutes) =>
      minutes === undefined
        ? 'Příliš mnoho pokusů. Zkuste to prosím za chvíli znovu.'
        : `Příliš mnoho pokusů. Zkuste to prosím znovu za ${minutes} ${minutes === 1 ? 'minutu' : minutes < 5 ? 'minuty' : 'minut'}.`,
    unavailable: 'Přihlášení teď nefunguje. Zkuste to prosím za chvíli znovu.',
    openingTitle: 'Přihlášení proběhlo',
    openingText: 'Otevíráme síť. Pokud se nic nestane, použijte tlačítko.',
    confirmTitle: 'Poslední krok',
    confirmText: 'Potvrďte připojení a síť vás pustí dál.',
    connect: 'Připojit',
    onlineTitle: 'Jste online',
    onlineText: 'Toto okno můžete zavřít.',
    graceText: (email, minutes) =>
      `Na adresu ${email} jsme poslali e-mail. Odkaz v něm otevřete do ${minutes} ${minutes === 1 ? 'minuty' : 'minut'}, tak dlouho toto připojení vydrží. Po potvrzení adresy se můžete přihlásit na delší dobu.`,
    continueTo: (host) => `Pokračovat na ${host}`,
    toHome: (centre) => `Na web centra ${centre}`,
    closedTitle: 'Síť se neotevřela',
    closedText: 'Přihlášení proběhlo, síť vás ale zatím nepustila dál. Zkuste to prosím ještě jednou.',
    tryAgain: 'Zkusit znovu',
    usedTitle: 'Toto připojení už je otevřené',
    usedText: 'Otevřít ho lze jen jednou. Pokud nejste online, odpojte se od Wi-Fi a připojte se znovu.',
    knownTitle: 'Přihlášení proběhlo',
    failedTitle: 'Tohle se nepovedlo',
    failedText: 'Vraťte se prosím na začátek a zkuste to znovu.',
    toStart: 'Na začátek',
  },
  sk: {
    loginTitle: 'Prihlásenie k Wi-Fi',
    loginLead: (centre) => `Stačí váš účet v centre ${centre} a ste online.`,
    registerTitle: 'Registrácia k Wi-Fi',
    registerLead: (centre) => `Účet v centre ${centre} si založíte za minútu. Je zadarmo a platí aj na našom webe.`,
    languages: 'Jazyky',
    email: 'E-mail',
    password: 'Heslo',
    passwordHint: 'Najmenej 8 znakov. Dobre poslúžia tri-štyri náhodné slová.',
    firstName: 'Meno',
    lastName: 'Priezvisko',
    terms: 'Súhlasím s obchodnými podmienkami.',
    termsLink: 'Obchodné podmienky',
    privacyLink: 'Ako zaobchádzame s vašimi údajmi',
    newsletter: 'Chcem dostávať novinky e-mailom.',
    newsletterHint: 'Nie je to podmienka, pripojíme vás tak či tak. Odhlásiť sa môžete kedykoľvek.',
    logIn: 'Prihlásiť sa a pripojiť',
    register: 'Zaregistrovať sa a pripojiť',
    toRegister: 'Ešte nemáte účet? Zaregistrujte sa',
    toLogin: 'Účet už máte? Prihláste sa',
    ssoHint: 'Prihlásenie cez Google alebo Apple na tejto stránke nefunguje. K takému účtu si môžete v profile pridať heslo.',
    error: 'Chyba',
    checkFields: 'Skontrolujte, prosím, označené polia.',
    fieldErrors: {
      required: 'Vyplňte, prosím, toto pole.',
      invalid: 'Skontrolujte, prosím, čo je tu napísané.',
      too_small: 'Toto je príliš krátke.',
      too_big: 'Toto je príliš dlhé.',
      too_common: 'Toto heslo používa priveľa ľudí. Zvoľte, prosím, iné.',
      too_personal: 'V tomto hesle je takmer len vaše alebo naše meno. Zvoľte, prosím, iné.',
      invalid_credentials: 'Tento e-mail a heslo k sebe nepatria. Skontrolujte, prosím, oboje.',
      email_not_verified: 'Táto adresa ešte nie je potvrdená. Otvorte odkaz v e-maile, ktorý sme vám poslali.',
    },
    termsMissing: 'Bez tohto súhlasu vám účet založiť nemôžeme.',
    passwordShort: 'Heslo musí mať najmenej 8 znakov.',
    unknownNetwork:
      'Nespoznali sme, ku ktorej sieti ste pripojení, a preto ju odtiaľto neotvoríme. Pripojte sa k Wi-Fi centra a otvorte ľubovoľnú stránku: sieť vás sem privedie sama.',
    outdatedForm: 'Formulár tu čakal príliš dlho. Čo ste napísali, zostalo; zadajte, prosím, ešte raz heslo.',
    lostHotspot: 'Sieť na nás medzitým prestala čakať. Odpojte sa, prosím, od Wi-Fi, pripojte sa znova a prihláste sa.',
    networkRefused: 'Sieť pripojenie nepotvrdila. Skúste to, prosím, ešte raz.',
    tooMany: (minutes) =>
      minutes === undefined
        ? 'Príliš veľa pokusov. Skúste to, prosím, o chvíľu znova.'
        : `Príliš veľa pokusov. Skúste to, prosím, znova o ${minutes} ${minutes === 1 ? 'minútu' : minutes < 5 ? 'minúty' : 'minút'}.`,
    unavailable: 'Prihlásenie teraz nefunguje. Skúste to, prosím, o chvíľu znova.',
    openingTitle: 'Prihlásenie prebehlo',
    openingText: 'Otvárame sieť. Ak sa nič nestane, použite tlačidlo.',
    confirmTitle: 'Posledný krok',
    confirmText: 'Potvrďte pripojenie a sieť vás pustí ďalej.',
    connect: 'Pripojiť',
    onlineTitle: 'Ste online',
    onlineText: 'Toto okno môžete zavrieť.',
    graceText: (email, minutes) =>
      `Na adresu ${email} sme poslali e-mail. Odkaz v ňom otvorte do ${minutes} ${minutes === 1 ? 'minúty' : 'minút'}, tak dlho toto pripojenie vydrží. Po potvrdení adresy sa môžete prihlásiť na dlhší čas.`,
    continueTo: (host) => `Pokračovať na ${host}`,
    toHome: (centre) => `Na web centra ${centre}`,
    closedTitle: 'Sieť sa neotvorila',
    closedText: 'Prihlásenie prebehlo, sieť vás však zatiaľ nepustila ďalej. Skúste to, prosím, ešte raz.',
    tryAgain: 'Skúsiť znova',
    usedTitle: 'Toto pripojenie je už otvorené',
    usedText: 'Otvoriť ho možno iba raz. Ak nie ste online, odpojte sa od Wi-Fi a pripojte sa znova.',
    knownTitle: 'Prihlásenie prebehlo',
    failedTitle: 'Toto sa nepodarilo',
    failedText: 'Vráťte sa, prosím, na začiatok a skúste to znova.',
    toStart: 'Na začiatok',
  },
  de: {
    loginTitle: 'Im WLAN anmelden',
    loginLead: (centre) => `Mit Ihrem Konto bei ${centre} sind Sie gleich online.`,
    registerTitle: 'Registrieren und ins WLAN',
    registerLead: (centre) => `Ein Konto bei ${centre} ist in einer Minute angelegt. Es ist kostenlos und gilt auch auf unserer Website.`,
    languages: 'Sprachen',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Drei oder vier zufällige Wörter sind ein guter Anfang.',
    firstName: 'Vorname',
    lastName: 'Nachname',
    terms: 'Ich stimme den Allgemeinen Geschäftsbedingungen zu.',
    termsLink: 'Allgemeine Geschäftsbedingungen',
    privacyLink: 'So gehen wir mit Ihren Daten um',
    newsletter: 'Ich möchte Neuigkeiten per E-Mail erhalten.',
    newsletterHint: 'Ganz wie Sie möchten: Online sind Sie in jedem Fall. Abmelden können Sie sich jederzeit.',
    logIn: 'Anmelden und verbinden',
    register: 'Registrieren und verbinden',
    toRegister: 'Noch kein Konto? Jetzt registrieren',
    toLogin: 'Sie haben schon ein Konto? Jetzt anmelden',
    ssoHint:
      'Die Anmeldung mit Google oder Apple funktioniert auf dieser Seite nicht. Zu einem solchen Konto können Sie im Profil ein Passwort hinzufügen.',
    error: 'Fehler',
    checkFields: 'Bitte prüfen Sie die markierten Felder.',
    fieldErrors: {
      required: 'Bitte ausfüllen.',
      invalid: 'Bitte prüfen Sie diese Angabe.',
      too_small: 'Das ist zu kurz.',
      too_big: 'Das ist zu lang.',
      too_common: 'Dieses Passwort benutzen zu viele Menschen. Bitte wählen Sie ein anderes.',
      too_personal: 'Dieses Passwort besteht fast nur aus Ihrem oder unserem Namen. Bitte wählen Sie ein anderes.',
      invalid_credentials: 'Diese E-Mail-Adresse und dieses Passwort passen nicht zusammen. Bitte prüfen Sie beides.',
      email_not_verified: 'Diese Adresse ist noch nicht bestätigt. Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
    },
    termsMissing: 'Ohne Ihre Zustimmung können wir kein Konto anlegen.',
    passwordShort: 'Das Passwort braucht mindestens 8 Zeichen.',
    unknownNetwork:
      'Wir konnten nicht erkennen, in welchem Netz Sie sind, und können es von hier aus nicht öffnen. Verbinden Sie sich mit dem WLAN des Centers und öffnen Sie eine beliebige Seite: Das Netz führt Sie dann von selbst hierher.',
    outdatedForm: 'Dieses Formular hat zu lange gewartet. Ihre Angaben stehen noch da; bitte geben Sie das Passwort noch einmal ein.',
    lostHotspot: 'Das Netz wartet nicht mehr auf uns. Bitte trennen Sie das WLAN, verbinden Sie sich neu und melden Sie sich an.',
    networkRefused: 'Das Netz hat die Verbindung nicht bestätigt. Bitte versuchen Sie es noch einmal.',
    tooMany: (minutes) =>
      minutes === undefined
        ? 'Zu viele Versuche. Bitte versuchen Sie es etwas später noch einmal.'
        : `Zu viele Versuche. Bitte versuchen Sie es in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} noch einmal.`,
    unavailable: 'Die Anmeldung funktioniert gerade nicht. Bitte versuchen Sie es etwas später noch einmal.',
    openingTitle: 'Sie sind angemeldet',
    openingText: 'Wir öffnen gerade das Netz. Falls nichts geschieht, nutzen Sie bitte die Schaltfläche.',
    confirmTitle: 'Noch ein letzter Schritt',
    confirmText: 'Bestätigen Sie die Verbindung, dann lässt das Netz Sie durch.',
    connect: 'Verbinden',
    onlineTitle: 'Sie sind online',
    onlineText: 'Sie können dieses Fenster schließen.',
    graceText: (email, minutes) =>
      `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin innerhalb von ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}, so lange hält diese Verbindung. Sobald die Adresse bestätigt ist, können Sie sich für länger anmelden.`,
    continueTo: (host) => `Weiter zu ${host}`,
    toHome: (centre) => `Zur Website von ${centre}`,
    closedTitle: 'Das Netz hat sich nicht geöffnet',
    closedText: 'Sie sind angemeldet, aber das Netz hat Sie noch nicht durchgelassen. Bitte versuchen Sie es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
    usedTitle: 'Diese Verbindung ist schon offen',
    usedText: 'Sie lässt sich nur einmal öffnen. Wenn Sie nicht online sind, trennen Sie das WLAN und verbinden Sie sich neu.',
    knownTitle: 'Sie sind angemeldet',
    failedTitle: 'Das hat nicht geklappt',
    failedText: 'Bitte gehen Sie zurück zum Anfang und versuchen Sie es noch einmal.',
    toStart: 'Zum Anfang',
  },
};
