import type { SampleTexts } from './sample-texts.ts';

export const sk: SampleTexts = {
  notice: 'Vzorový text: opisuje stránku tak, ako bola založená. Prevádzkovateľ ho dá skontrolovať a pred spustením nahradí vlastným.',
  description: (centre) => `Obchody, otváracie hodiny a novinky: ${centre}.`,
  keywords: 'nákupné centrum, obchody, otváracie hodiny',
  story: (centre) => `${centre}: pripravujeme novú stránku. Tento vzorový text nahradí príbeh centra.`,
  hours: 'Obchody a služby',
  rules: [
    ['V budove', 'Chodby a únikové východy nechávajte, prosím, voľné. Bicykle a kolobežky sa vedú.', 'Vnútri sa nefajčí.'],
    ['Zvieratá', 'Psy na vôdzke sú v pasážach vítané. O vstupe do obchodu rozhoduje každý obchod sám.'],
    ['Straty a nálezy', 'Nájdené veci ukladáme u správy centra. Napíšte nám a vec opíšte.'],
  ],
  hero: {
    title: (centre) => `Víta vás ${centre}`,
    subtitle: 'Táto stránka sa pripravuje: obchody a texty sú vzorové.',
    button: 'Obchody a služby',
  },
  shops: 'Obchody',
  dining: 'Kde sa najesť',
  shop: {
    title: 'Vzorový obchod',
    category: 'Móda',
    description: 'Ukážka stránky obchodu: čo predáva, kedy má otvorené a ako sa s ním spojiť. Nahradia ju skutočné obchody centra.',
  },
  cafe: {
    title: 'Vzorová kaviareň',
    category: 'Kaviareň',
    description: 'Ukážka miesta, kde sa dá najesť, s vlastnými otváracími hodinami. Nahradia ju skutočné podniky centra.',
  },
  news: {
    title: 'Pripravujeme novú stránku',
    perex: 'Vzorový článok. Na jeho mieste bude prvá skutočná novinka.',
    article: 'Novinka má nadpis, krátke zhrnutie, obrázok a toľko odsekov, koľko potrebuje. Táto je vzorová.',
  },
  terms: ({ name, email }) => [
    [
      '1. Kto sme',
      `Centrum a túto stránku prevádzkuje prevádzkovateľ centra ${name}. Tovar predávajú jednotlivé obchody vo vlastnom mene.`,
    ],
    ['2. Čo na stránke nájdete', 'Otváracie hodiny a ponuky zverejňujeme podľa údajov obchodov. Ak sa cena líši, platí cena v obchode.'],
    ['3. Reklamácie', `S tovarom sa obráťte na obchod, ktorý vám vydal doklad; k tejto stránke píšte na ${email}.`],
  ],
  memberTerms: [
    ['4. Účty', 'Registrácia je bezplatná a môže sa registrovať každý od 16 rokov. Účet môžete kedykoľvek zrušiť vo svojom profile.'],
    [
      '5. Body a odmeny',
      'Body sa pripisujú za bločky, ich platnosť vidíte vo svojom účte a nedajú sa vymeniť za peniaze. Odmeny sa vydávajú do vyčerpania zásob.',
    ],
  ],
  privacy: ({ name, email }) => [
    ['1. Prevádzkovateľ', `Za osobné údaje na tejto stránke zodpovedá prevádzkovateľ centra ${name}. Píšte na ${email}.`],
    [
      '2. Čo uchovávame a prečo',
      'E-mail na zasielanie noviniek: s vaším súhlasom, do odhlásenia.',
      'Záznamy servera: pre bezpečnosť stránky (oprávnený záujem), po nevyhnutný čas.',
    ],
    ['3. Kto ich ešte vidí', 'Iba firmy, ktoré pre nás prevádzkujú server a rozosielajú e-maily.'],
    [
      '4. Vaše práva',
      'Môžete žiadať o prístup, opravu, vymazanie, obmedzenie alebo prenos údajov, namietať, odvolať súhlas a podať sťažnosť dozornému orgánu.',
    ],
  ],
  memberPrivacy: [
    [
      '5. Členovia',
      'Meno, e-mail a čo doplníte do profilu, bločky, body, odmeny a správy: na vedenie účtu a vernostného programu (zmluva), do zrušenia účtu.',
      'Čo sa musí uchovať kvôli účtovníctvu, uchovávame po čas určený zákonom.',
    ],
  ],
  cookies: {
    intro: 'Táto stránka ukladá iba to, bez čoho nefunguje. Nič z toho neslúži reklame ani štatistike.',
    cookies: 'Cookies',
    storage: 'Vo vlastnom úložisku prehliadača',
    untilClosed: 'Iba do zatvorenia karty prehliadača',
    others: ['Cudzie služby', 'Mapa iného poskytovateľa sa načíta až po stlačení tlačidla.'],
    kept: {
      locale: 'jazyk, ktorý ste si vybrali, jeden rok',
      token: 'udržiava členov prihlásených, jeden rok alebo do odhlásenia',
      member: 'hovorí iba to, že prihlásenie existuje, rovnako dlho',
      device: 'náhodné číslo, podľa ktorého tento prehliadač spoznáme, takže vás cudzie zlé pokusy o heslo nezamknú, jeden rok',
      API_TOKEN: 'samotné prihlásenie, do odhlásenia',
      MEMBER_CARD: 'meno a číslo z vašej karty, do odhlásenia',
      SETUP_MODAL_APPEARED_DATE: 'kedy sme vás naposledy prosili o doplnenie profilu',
      MEMBER_NEWS: 'dokedy ste videli, čo je pre vás nové',
      'mallfront:stepfree': 'že na pláne chcete cesty bez schodov, kým to nevypnete',
      'mallfront:scheme': 'či ste si zvolili svetlý, alebo tmavý vzhľad; kým znova nezvolíte „Podľa zariadenia“',
      'mallfront:offline':
        'stránky, ktoré ste navštívili, mapa centra, otváracie hodiny a parkovanie, aby sa otvorili aj bez signálu; nič o vás, najviac 5 MB, kým nevymažete údaje tejto stránky; ak si stránku pridáte na plochu, telefón si uloží aj jej názov a ikonu',
      'mallfront:member':
        'vaše body, úroveň, kódy odmien, rezervácie, darčekové karty, obľúbené a posledné správy, ako ste ich videli naposledy, aby sa otvorili aj bez signálu; najviac sedem dní alebo do odhlásenia',
      'mallfront:waiting':
        'bločky s fotkami, správy a obľúbené položky z času, keď ste boli bez signálu, kým sa neodošlú, kým ich nezmažete alebo kým sa neodhlásite; najviac 30 dní',
      'mallfront:file': 'fotka bločku, ktorú ste ešte neodoslali, najviac hodinu',
      'mallfront:invitation': 'kód pozvánky do domácnosti, ktorú ste otvorili, najviac sedem dní',
      'mallfront:scroll': 'ako ďaleko ste na ktorej stránke boli, kvôli ceste späť',
      'mallfront:reload': 'že sa stránka práve načítala znova, aby sa to netočilo dookola',
      'mallfront:notices': 'ktoré oznamy centra ste zavreli',
      'mallfront:typed': 'čo ste mali rozpísané vo formulári, keď sme chceli prihlásenie',
      'mallfront:wish': 'čo ste si pred prihlásením chceli označiť',
      'mallfront:intent': 'číslo rozrobeného kroku, aby neprebehol dvakrát',
      'mallfront:entered': 'že sem práve viedlo prihlásenie',
      'mallfront:toast': 'jedna správa pre ďalšiu stránku',
    },
    language: { name: 'Jazyk', description: 'Pamätá si jazyk, ktorý ste si vybrali.' },
    login: { name: 'Prihlásenie', description: 'Udržiava členov prihlásených a spozná ich prehliadač.' },
  },
  tier: { name: 'Člen', description: 'Každý, kto má účet.', perk: 'Body za bločky' },
  reward: {
    title: 'Vzorová odmena: káva',
    description: 'Ukážka toho, čo členovia dostanú za body.',
    terms: 'Vzor sa pred spustením programu nahradí; vyzdvihnúť sa nedá.',
  },
};
