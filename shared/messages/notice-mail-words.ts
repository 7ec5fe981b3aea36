import type { Locale } from '../site/locales.ts';

interface NoticeWords {
  subject: string;
  heading: string;
  text: string;
  button: string;
}

interface NoticeMailWords {
  points: NoticeWords;
  code: NoticeWords;
  tier: NoticeWords;
  /** How long something counts. */
  until: string;
  balance: string;
  missing: string;
  /** The level that follows unless the points come. */
  following: string;
  note: string;
  /** The last line; a link. */
  end: string;
  dateFormat: string;
}

/** What members are told before something ends. `{mall}` is the centre's name, `{tier}` the member's level, `{date}` the last day. */
export const noticeMailWords: Readonly<Record<Locale, NoticeMailWords>> = {
  en: {
    points: {
      subject: 'Some of your points expire soon – {mall}',
      heading: 'Use your points while they are valid',
      text: 'Some of your points expire soon. Up to and including the day below you can exchange them for a reward.',
      button: 'Choose a reward',
    },
    code: {
      subject: 'Your reward is still waiting – {mall}',
      heading: 'A reward you have not used yet',
      text: 'You have activated a reward that expires soon. Just show its code at the till.',
      button: 'Show the reward',
    },
    tier: {
      subject: 'What keeps your level {tier} – {mall}',
      heading: 'How to keep your level',
      text: 'Your level {tier} lasts until {date}. Collect the points below by then, and it is yours for the whole of next year.',
      button: 'How to collect points',
    },
    until: 'until {date}',
    balance: 'Your balance',
    missing: 'Points still to collect',
    following: 'Otherwise from 1 January',
    note: 'We write to you as a member because it is about what is yours. You can also switch these notices off and on in your profile.',
    end: 'Stop these notices',
    dateFormat: 'D MMMM YYYY',
  },
  cz: {
    points: {
      subject: 'Některým vašim bodům brzy končí platnost – {mall}',
      heading: 'Využijte body, dokud platí',
      text: 'Části vašich bodů brzy končí platnost. Do konce uvedeného dne je můžete vyměnit za odměnu.',
      button: 'Vybrat odměnu',
    },
    code: {
      subject: 'Odměna na vás ještě čeká – {mall}',
      heading: 'Odměna, kterou jste zatím nepoužili',
      text: 'Aktivovali jste odměnu, které brzy končí platnost. Stačí ukázat její kód u pokladny.',
      button: 'Zobrazit odměnu',
    },
    tier: {
      subject: 'Jak si udržet úroveň {tier} – {mall}',
      heading: 'Jak si úroveň udržet',
      text: 'Úroveň {tier} vám platí do {date}. Když do té doby nasbíráte ještě body uvedené níže, zůstane vám i celý příští rok.',
      button: 'Jak získat body',
    },
    until: 'do {date}',
    balance: 'Váš zůstatek',
    missing: 'Zbývá nasbírat bodů',
    following: 'Jinak od 1. ledna',
    note: 'Píšeme vám jako členovi klubu, protože jde o to, co u nás máte. Tato upozornění můžete vypnout a zapnout i ve svém profilu.',
    end: 'Tato upozornění už nedostávat',
    dateFormat: 'D. MMMM YYYY',
  },
  sk: {
    points: {
      subject: 'Niektorým vašim bodom sa čoskoro skončí platnosť – {mall}',
      heading: 'Využite body, kým platia',
      text: 'Časti vašich bodov sa čoskoro skončí platnosť. Do konca uvedeného dňa ich môžete vymeniť za odmenu.',
      button: 'Vybrať odmenu',
    },
    code: {
      subject: 'Odmena na vás ešte čaká – {mall}',
      heading: 'Odmena, ktorú ste zatiaľ nepoužili',
      text: 'Aktivovali ste odmenu, ktorej sa čoskoro skončí platnosť. Stačí ukázať jej kód pri pokladnici.',
      button: 'Zobraziť odmenu',
    },
    tier: {
      subject: 'Ako si udržať úroveň {tier} – {mall}',
      heading: 'Ako si úroveň udržať',
      text: 'Úroveň {tier} vám platí do {date}. Ak dovtedy nazbierate ešte body uvedené nižšie, zostane vám aj celý budúci rok.',
      button: 'Ako získať body',
    },
    until: 'do {date}',
    balance: 'Váš zostatok',
    missing: 'Zostáva nazbierať bodov',
    following: 'Inak od 1. januára',
    note: 'Píšeme vám ako členovi klubu, pretože ide o to, čo u nás máte. Tieto upozornenia môžete vypnúť a zapnúť aj vo svojom profile.',
    end: 'Tieto upozornenia už nedostávať',
    dateFormat: 'D. MMMM YYYY',
  },
  de: {
    points: {
      subject: 'Einige Ihrer Punkte verfallen bald – {mall}',
      heading: 'Nutzen Sie Ihre Punkte, solange sie gelten',
      text: 'Ein Teil Ihrer Punkte verfällt bald. Bis zum Ende des genannten Tages können Sie sie gegen eine Prämie eintauschen.',
      button: 'Prämie aussuchen',
    },
    code: {
      subject: 'Ihre Prämie wartet noch – {mall}',
      heading: 'Eine Prämie, die Sie noch nicht eingelöst haben',
      text: 'Sie haben eine Prämie aktiviert, die bald abläuft. Zeigen Sie einfach den Code an der Kasse.',
      button: 'Prämie anzeigen',
    },
    tier: {
      subject: 'So behalten Sie die Stufe {tier} – {mall}',
      heading: 'So behalten Sie Ihre Stufe',
      text: 'Ihre Stufe {tier} gilt bis zum {date}. Sammeln Sie bis dahin noch die unten genannten Punkte, bleibt sie Ihnen auch das ganze nächste Jahr.',
      button: 'So sammeln Sie Punkte',
    },
    until: 'bis {date}',
    balance: 'Ihr Guthaben',
    missing: 'Noch zu sammelnde Punkte',
    following: 'Sonst ab dem 1. Januar',
    note: 'Wir schreiben Ihnen als Mitglied, weil es um das geht, was Ihnen gehört. Diese Hinweise können Sie auch in Ihrem Profil aus- und einschalten.',
    end: 'Diese Hinweise nicht mehr erhalten',
    dateFormat: 'D. MMMM YYYY',
  },
};
