import type { SampleTexts } from './sample-texts.ts';

export const de: SampleTexts = {
  notice:
    'Mustertext: Er beschreibt die Website, wie sie angelegt wurde. Der Betreiber lässt ihn prüfen und ersetzt ihn vor der Eröffnung.',
  description: (centre) => `Geschäfte, Öffnungszeiten und Neuigkeiten: ${centre}.`,
  keywords: 'Einkaufszentrum, Geschäfte, Öffnungszeiten',
  story: (centre) => `${centre} bekommt eine neue Website. Dieser Mustertext weicht der Geschichte des Centers.`,
  hours: 'Geschäfte und Services',
  rules: [
    ['Im Gebäude', 'Bitte halten Sie Wege und Notausgänge frei. Fahrräder und Roller werden geschoben.', 'Drinnen wird nicht geraucht.'],
    ['Tiere', 'Hunde an der Leine sind in den Passagen willkommen. In den Geschäften entscheidet jedes selbst.'],
    ['Fundsachen', 'Gefundenes bewahrt die Verwaltung des Centers auf. Schreiben Sie uns mit einer Beschreibung.'],
  ],
  hero: {
    title: (centre) => `Willkommen: ${centre}`,
    subtitle: 'Diese Website entsteht gerade: Geschäfte und Texte sind Muster.',
    button: 'Geschäfte und Services',
  },
  shops: 'Geschäfte',
  dining: 'Essen und Trinken',
  shop: {
    title: 'Mustergeschäft',
    category: 'Mode',
    description:
      'Ein Beispiel für die Seite eines Geschäfts: was es verkauft, wann es öffnet, wie man es erreicht. Die Geschäfte des Centers ersetzen es.',
  },
  cafe: {
    title: 'Mustercafé',
    category: 'Café',
    description: 'Ein Beispiel für ein Lokal mit eigenen Öffnungszeiten. Die Lokale des Centers ersetzen es.',
  },
  news: {
    title: 'Unsere neue Website entsteht',
    perex: 'Ein Musterartikel. An seiner Stelle wird die erste echte Neuigkeit stehen.',
    article:
      'Eine Neuigkeit hat einen Titel, eine kurze Zusammenfassung, ein Bild und so viele Absätze, wie sie braucht. Diese ist ein Muster.',
  },
  terms: ({ name, email }) => [
    [
      '1. Wer wir sind',
      `Der Betreiber von ${name} führt das Center und diese Website. Waren verkaufen die Geschäfte, jedes im eigenen Namen.`,
    ],
    [
      '2. Was hier steht',
      'Öffnungszeiten und Angebote veröffentlichen wir, wie die Geschäfte sie melden. Weicht ein Preis ab, gilt der im Geschäft.',
    ],
    ['3. Reklamationen', `Zu Waren wenden Sie sich an das Geschäft, das Ihnen den Bon gab; zu dieser Website schreiben Sie an ${email}.`],
  ],
  memberTerms: [
    ['4. Konten', 'Die Registrierung ist kostenlos und ab 16 Jahren möglich. Ihr Konto können Sie jederzeit im Profil löschen.'],
    [
      '5. Punkte und Prämien',
      'Punkte werden für Kassenbons gutgeschrieben, verfallen nach der im Konto genannten Zeit und sind nicht gegen Geld einlösbar. Prämien gibt es, solange der Vorrat reicht.',
    ],
  ],
  privacy: ({ name, email }) => [
    [
      '1. Verantwortlich',
      `Für personenbezogene Daten auf dieser Website ist der Betreiber von ${name} verantwortlich. Schreiben Sie an ${email}.`,
    ],
    [
      '2. Was wir speichern und wozu',
      'E-Mail-Adressen für den Newsletter: mit Ihrer Einwilligung, bis Sie sich abmelden.',
      'Protokolle des Servers: für die Sicherheit der Website (berechtigtes Interesse), solange es dafür nötig ist.',
    ],
    ['3. Wer sie sonst sieht', 'Nur die Firmen, die unseren Server betreiben und unsere E-Mails versenden.'],
    [
      '4. Ihre Rechte',
      'Sie können Auskunft, Berichtigung, Löschung, Einschränkung oder Übertragung verlangen, widersprechen, Einwilligungen widerrufen und sich bei der Aufsichtsbehörde beschweren.',
    ],
  ],
  memberPrivacy: [
    [
      '5. Mitglieder',
      'Name, E-Mail-Adresse und Angaben im Profil, Kassenbons, Punkte, Prämien und Nachrichten: für Ihr Konto und das Treueprogramm (Vertrag), bis Sie das Konto löschen.',
      'Was für die Buchhaltung aufzubewahren ist, bleibt so lange, wie das Gesetz es verlangt.',
    ],
  ],
  cookies: {
    intro: 'Diese Website speichert nur, was sie zum Funktionieren braucht. Nichts davon dient der Werbung oder der Statistik.',
    cookies: 'Cookies',
    storage: 'Im eigenen Speicher des Browsers',
    untilClosed: 'Nur bis Sie den Tab schließen',
    others: ['Andere Anbieter', 'Die Karte eines anderen Anbieters lädt erst, wenn Sie den Knopf dafür drücken.'],
    kept: {
      locale: 'die gewählte Sprache, ein Jahr lang',
      token: 'hält Mitglieder angemeldet, ein Jahr lang oder bis zur Abmeldung',
      member: 'sagt nur, dass es eine Anmeldung gibt; ebenso lange',
      device: 'eine Zufallszahl, an der wir diesen Browser erkennen, damit falsche Versuche anderer Sie nicht aussperren, ein Jahr lang',
      API_TOKEN: 'die Anmeldung selbst, bis zur Abmeldung',
      MEMBER_CARD: 'Name und Nummer Ihrer Karte, bis zur Abmeldung',
      SETUP_MODAL_APPEARED_DATE: 'wann wir Sie zuletzt gebeten haben, Ihr Profil zu ergänzen',
      MEMBER_NEWS: 'bis wann Sie gesehen haben, was es für Sie Neues gibt',
      'mallfront:stepfree': 'dass Sie auf dem Plan Wege ohne Stufen möchten, bis Sie es ausschalten',
      'mallfront:scheme': 'ob Sie die helle oder die dunkle Darstellung gewählt haben; bis Sie wieder „Wie das Gerät“ wählen',
      'mallfront:offline':
        'besuchte Seiten, der Lageplan, Öffnungszeiten und Parken, damit sie sich auch ohne Empfang öffnen; nichts über Sie, höchstens 5 MB, bis Sie die Daten dieser Website löschen; fügen Sie die Website dem Startbildschirm hinzu, speichert das Gerät auch ihren Namen und ihr Symbol',
      'mallfront:member':
        'Ihre Punkte, Ihr Status, Codes, Buchungen, Geschenkkarten, Favoriten und die letzten Nachrichten, wie Sie sie zuletzt gesehen haben, damit sie auch ohne Empfang verfügbar sind; höchstens sieben Tage oder bis zur Abmeldung',
      'mallfront:waiting':
        'Kassenbons mit Fotos, Nachrichten und Favoriten aus der Zeit ohne Empfang, bis sie gesendet sind, Sie sie löschen oder sich abmelden; höchstens 30 Tage lang',
      'mallfront:file': 'ein noch nicht eingereichtes Foto eines Kassenbons, höchstens eine Stunde lang',
      'mallfront:invitation': 'der Code einer geöffneten Einladung in einen Haushalt, höchstens sieben Tage lang',
      'mallfront:scroll': 'wie weit unten Sie auf jeder Seite waren, für den Weg zurück',
      'mallfront:reload': 'dass eine Seite gerade neu geladen wurde, damit sie sich nicht im Kreis dreht',
      'mallfront:notices': 'welche Hinweise des Centers Sie geschlossen haben',
      'mallfront:typed': 'was Sie in ein Formular geschrieben hatten, als die Anmeldung dazwischenkam',
      'mallfront:wish': 'was Sie sich vor der Anmeldung merken wollten',
      'mallfront:intent': 'die Nummer eines laufenden Schritts, damit er nicht zweimal geschieht',
      'mallfront:entered': 'dass gerade eine Anmeldung hierher geführt hat',
      'mallfront:toast': 'eine Nachricht für die nächste Seite',
    },
    language: { name: 'Sprache', description: 'Merkt sich die Sprache, die Sie gewählt haben.' },
    login: { name: 'Anmeldung', description: 'Hält Mitglieder angemeldet und erkennt ihren Browser wieder.' },
  },
  tier: { name: 'Mitglied', description: 'Alle, die ein Konto haben.', perk: 'Punkte für Kassenbons' },
  reward: {
    title: 'Musterprämie: ein Kaffee',
    description: 'Ein Beispiel dafür, was Mitglieder für ihre Punkte bekommen.',
    terms: 'Dieses Muster wird vor dem Start des Programms ersetzt; abzuholen ist es nicht.',
  },
};
