import type { Locale } from '#shared/site/locales.ts';

interface LetterWords {
  subject: string;
  heading: string;
  text: string;
  button?: string;
  /** Another link, below the button. */
  otherWay?: string;
  /** In smaller type. */
  note: string;
}

type EmailChangeWords = Readonly<Record<`account-email-${'new' | 'old' | 'taken' | 'changed'}`, LetterWords>>;

/** What e-mails about another address for an account say; `{mall}` is the centre's name, `{email}` the new address. */
export const emailChangeWords: Readonly<Record<Locale, EmailChangeWords>> = {
  en: {
    'account-email-new': {
      subject: 'Is this your new address? – {mall}',
      heading: 'Confirm your new address',
      text: 'Somebody, most likely you, wants to use this address for their account with {mall}. Confirm it; the old address has to agree, too, and then you log in with this one.',
      button: 'Confirm this address',
      note: 'The link works for 24 hours. If it was not you, do nothing: your address will not be used.',
    },
    'account-email-old': {
      subject: 'Do you want to change your address? – {mall}',
      heading: 'Your account is to get another address',
      text: 'Somebody who is logged in to your account with {mall} asks that it use {email} instead of this address. If that was you, agree here and open the message at the new address as well.',
      button: 'Yes, change it',
      otherWay: 'This was not me',
      note: 'Without your yes nothing changes, and after 24 hours the request lapses. If it was not you, tell us by the second link: we log everybody out and send you the way to a new password.',
    },
    'account-email-taken': {
      subject: 'This address already has an account – {mall}',
      heading: 'You are a member already',
      text: 'Somebody, most likely you, wants to use this address for another account with {mall}. It already belongs to an account of its own, so nothing has changed.',
      note: 'To use this address for the other account, delete the account it has now first. If it was not you, you do not need to do anything.',
    },
    'account-email-changed': {
      subject: 'Your address has been changed – {mall}',
      heading: 'Your account has a new address',
      text: 'From now on you log in to {mall} with {email}, and that is where we write to you. Other devices have been logged out.',
      note: 'Both addresses have agreed to this. If you know nothing of it, please write to us at once.',
    },
  },
  cz: {
    'account-email-new': {
      subject: 'Je to vaše nová adresa? – {mall}',
      heading: 'Potvrďte svou novou adresu',
      text: 'Někdo, nejspíš vy, chce tuto adresu používat pro svůj účet na webu {mall}. Potvrďte ji. Souhlasit musí i stará adresa, potom se budete přihlašovat touto.',
      button: 'Potvrdit tuto adresu',
      note: 'Odkaz platí 24 hodin. Pokud jste to nebyli vy, nedělejte nic: vaši adresu nepoužijeme.',
    },
    'account-email-old': {
      subject: 'Chcete změnit svou adresu? – {mall}',
      heading: 'Váš účet má dostat jinou adresu',
      text: 'Někdo, kdo je přihlášený k vašemu účtu na webu {mall}, žádá, aby účet místo této adresy používal {email}. Pokud jste to vy, potvrďte to tady a otevřete i zprávu na nové adrese.',
      button: 'Ano, změnit',
      otherWay: 'O změnu nežádám',
      note: 'Bez vašeho souhlasu se nic nezmění a po 24 hodinách žádost propadne. Pokud jste to nebyli vy, dejte nám vědět druhým odkazem: všechny odhlásíme a pošleme vám cestu k novému heslu.',
    },
    'account-email-taken': {
      subject: 'Tato adresa už účet má – {mall}',
      heading: 'Už jste členem',
      text: 'Někdo, nejspíš vy, chce tuto adresu používat pro jiný účet na webu {mall}. Patří ale už k jednomu účtu, takže se nic nezměnilo.',
      note: 'Chcete-li ji použít pro ten druhý účet, nejdřív smažte účet, ke kterému patří teď. Pokud jste to nebyli vy, nemusíte dělat nic.',
    },
    'account-email-changed': {
      subject: 'Vaše adresa se změnila – {mall}',
      heading: 'Váš účet má novou adresu',
      text: 'Od této chvíle se na webu {mall} přihlašujete adresou {email} a tam vám také píšeme. Ostatní zařízení jsme odhlásili.',
      note: 'Souhlasily s tím obě adresy. Pokud o tom nic nevíte, hned nám prosím napište.',
    },
  },
  sk: {
    'account-email-new': {
      subject: 'Je to vaša nová adresa? – {mall}',
      heading: 'Potvrďte svoju novú adresu',
      text: 'Niekto, pravdepodobne vy, chce túto adresu používať pre svoj účet na webe {mall}. Potvrďte ju. Súhlasiť musí aj stará adresa, potom sa budete prihlasovať touto.',
      button: 'Potvrdiť túto adresu',
      note: 'Odkaz platí 24 hodín. Ak ste to neboli vy, nerobte nič: vašu adresu nepoužijeme.',
    },
    'account-email-old': {
      subject: 'Chcete zmeniť svoju adresu? – {mall}',
      heading: 'Váš účet má dostať inú adresu',
      text: 'Niekto, kto je prihlásený do vášho účtu na webe {mall}, žiada, aby účet namiesto tejto adresy používal {email}. Ak ste to vy, potvrďte to tu a otvorte aj správu na novej adrese.',
      button: 'Áno, zmeniť',
      otherWay: 'O zmenu nežiadam',
      note: 'Bez vášho súhlasu sa nič nezmení a po 24 hodinách žiadosť prepadne. Ak ste to neboli vy, dajte nám vedieť druhým odkazom: všetkých odhlásime a pošleme vám cestu k novému heslu.',
    },
    'account-email-taken': {
      subject: 'Táto adresa už účet má – {mall}',
      heading: 'Už ste členom',
      text: 'Niekto, pravdepodobne vy, chce túto adresu používať pre iný účet na webe {mall}. Patrí však už k jednému účtu, takže sa nič nezmenilo.',
      note: 'Ak ju chcete použiť pre ten druhý účet, najprv zmažte účet, ku ktorému patrí teraz. Ak ste to neboli vy, nemusíte robiť nič.',
    },
    'account-email-changed': {
      subject: 'Vaša adresa sa zmenila – {mall}',
      heading: 'Váš účet má novú adresu',
      text: 'Odteraz sa na webe {mall} prihlasujete adresou {email} a tam vám aj píšeme. Ostatné zariadenia sme odhlásili.',
      note: 'Súhlasili s tým obe adresy. Ak o tom nič neviete, hneď nám, prosím, napíšte.',
    },
  },
  de: {
    'account-email-new': {
      subject: 'Ist das Ihre neue Adresse? – {mall}',
      heading: 'Bestätigen Sie Ihre neue Adresse',
      text: 'Jemand, höchstwahrscheinlich Sie, möchte diese Adresse für ein Konto bei {mall} verwenden. Bestätigen Sie sie. Auch die alte Adresse muss zustimmen, dann melden Sie sich mit dieser an.',
      button: 'Diese Adresse bestätigen',
      note: 'Der Link gilt 24 Stunden. Wenn Sie das nicht waren, tun Sie nichts: Ihre Adresse wird nicht verwendet.',
    },
    'account-email-old': {
      subject: 'Möchten Sie Ihre Adresse ändern? – {mall}',
      heading: 'Ihr Konto soll eine andere Adresse bekommen',
      text: 'Jemand, der in Ihrem Konto bei {mall} angemeldet ist, möchte, dass das Konto statt dieser Adresse {email} verwendet. Wenn Sie das sind, stimmen Sie hier zu und öffnen Sie auch die Nachricht an der neuen Adresse.',
      button: 'Ja, ändern',
      otherWay: 'Das war ich nicht',
      note: 'Ohne Ihre Zustimmung ändert sich nichts, und nach 24 Stunden verfällt die Anfrage. Wenn Sie das nicht waren, sagen Sie es uns über den zweiten Link: Wir melden alle Geräte ab und senden Ihnen den Weg zu einem neuen Passwort.',
    },
    'account-email-taken': {
      subject: 'Diese Adresse hat schon ein Konto – {mall}',
      heading: 'Sie sind schon Mitglied',
      text: 'Jemand, höchstwahrscheinlich Sie, möchte diese Adresse für ein anderes Konto bei {mall} verwenden. Sie gehört aber schon zu einem Konto, deshalb hat sich nichts geändert.',
      note: 'Um sie für das andere Konto zu verwenden, löschen Sie zuerst das Konto, zu dem sie jetzt gehört. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
    },
    'account-email-changed': {
      subject: 'Ihre Adresse wurde geändert – {mall}',
      heading: 'Ihr Konto hat eine neue Adresse',
      text: 'Ab jetzt melden Sie sich bei {mall} mit {email} an, und dorthin schreiben wir Ihnen. Andere Geräte wurden abgemeldet.',
      note: 'Beide Adressen haben zugestimmt. Wenn Sie davon nichts wissen, schreiben Sie uns bitte sofort.',
    },
  },
};
