import type { SampleTexts } from './sample-texts.ts';

export const cz: SampleTexts = {
  notice: 'Vzorový text: popisuje web tak, jak byl založen. Provozovatel ho nechá zkontrolovat a před spuštěním nahradí vlastním.',
  description: (centre) => `Obchody, otevírací doba a novinky: ${centre}.`,
  keywords: 'nákupní centrum, obchody, otevírací doba',
  story: (centre) => `${centre}: připravujeme nový web. Tento vzorový text nahradí příběh centra.`,
  hours: 'Obchody a služby',
  rules: [
    ['V budově', 'Chodby a únikové východy nechávejte prosím volné. Kola a koloběžky se vedou.', 'Uvnitř se nekouří.'],
    ['Zvířata', 'Psi na vodítku jsou v pasážích vítáni. O vstupu do obchodu rozhoduje každý obchod sám.'],
    ['Ztráty a nálezy', 'Nalezené věci ukládáme u správy centra. Napište nám a věc popište.'],
  ],
  hero: {
    title: (centre) => `Vítá vás ${centre}`,
    subtitle: 'Tento web se připravuje: obchody a texty jsou vzorové.',
    button: 'Obchody a služby',
  },
  shops: 'Obchody',
  dining: 'Kde se najíst',
  shop: {
    title: 'Vzorový obchod',
    category: 'Móda',
    description: 'Ukázka stránky obchodu: co prodává, kdy má otevřeno a jak se s ním spojit. Nahradí ji skutečné obchody centra.',
  },
  cafe: {
    title: 'Vzorová kavárna',
    category: 'Kavárna',
    description: 'Ukázka místa, kde se dá najíst, s vlastní otevírací dobou. Nahradí ji skutečné podniky centra.',
  },
  news: {
    title: 'Připravujeme nový web',
    perex: 'Vzorový článek. Na jeho místě bude první skutečná novinka.',
    article: 'Novinka má nadpis, krátké shrnutí, obrázek a tolik odstavců, kolik potřebuje. Tato je vzorová.',
  },
  terms: ({ name, email }) => [
    ['1. Kdo jsme', `Centrum a tento web provozuje provozovatel centra ${name}. Zboží prodávají jednotlivé obchody vlastním jménem.`],
    ['2. Co na webu najdete', 'Otevírací dobu a nabídky zveřejňujeme podle údajů obchodů. Liší-li se cena, platí cena v obchodě.'],
    ['3. Reklamace', `Se zbožím se obraťte na obchod, který vám vydal účtenku; k tomuto webu pište na ${email}.`],
  ],
  memberTerms: [
    ['4. Účty', 'Registrace je zdarma a může se registrovat každý od 16 let. Účet můžete kdykoli zrušit ve svém profilu.'],
    [
      '5. Body a odměny',
      'Body se připisují za účtenky, jejich platnost vidíte ve svém účtu a nelze je vyměnit za peníze. Odměny se vydávají do vyčerpání zásob.',
    ],
  ],
  privacy: ({ name, email }) => [
    ['1. Správce', `Za osobní údaje na tomto webu odpovídá provozovatel centra ${name}. Pište na ${email}.`],
    [
      '2. Co uchováváme a proč',
      'E-mail pro zasílání novinek: s vaším souhlasem, do odhlášení.',
      'Záznamy serveru: pro bezpečnost webu (oprávněný zájem), po nezbytnou dobu.',
    ],
    ['3. Kdo je ještě vidí', 'Jen firmy, které pro nás provozují server a rozesílají e-maily.'],
    [
      '4. Vaše práva',
      'Můžete žádat o přístup, opravu, výmaz, omezení nebo přenos údajů, vznést námitku, odvolat souhlas a podat stížnost u dozorového úřadu.',
    ],
  ],
  memberPrivacy: [
    [
      '5. Členové',
      'Jméno, e-mail a co doplníte do profilu, účtenky, body, odměny a zprávy: pro vedení účtu a věrnostního programu (smlouva), do zrušení účtu.',
      'Co se musí uchovat kvůli účetnictví, uchováváme po dobu danou zákonem.',
    ],
  ],
  cookies: {
    intro: 'Tento web ukládá jen to, bez čeho nefunguje. Nic z toho neslouží reklamě ani statistice.',
    cookies: 'Cookies',
    storage: 'Ve vlastním úložišti prohlížeče',
    untilClosed: 'Jen do zavření panelu',
    others: ['Cizí služby', 'Mapa jiného poskytovatele se načte teprve po stisknutí tlačítka.'],
    kept: {
      locale: 'jazyk, který jste si vybrali, jeden rok',
      token: 'udržuje členy přihlášené, jeden rok nebo do odhlášení',
      member: 'říká jen to, že přihlášení existuje, stejně dlouho',
      device: 'náhodné číslo, podle kterého tento prohlížeč poznáme, takže vás cizí špatné pokusy o heslo nezamknou, jeden rok',
      API_TOKEN: 'samotné přihlášení, do odhlášení',
      MEMBER_CARD: 'jméno a číslo z vaší karty, do odhlášení',
      SETUP_MODAL_APPEARED_DATE: 'kdy jsme vás naposledy prosili o doplnění profilu',
      MEMBER_NEWS: 'do kdy jste viděli, co je pro vás nové',
      'mallfront:stepfree': 'že na plánu chcete cesty bez schodů, dokud to nevypnete',
      'mallfront:scheme': 'zda jste si zvolili světlý, nebo tmavý vzhled; dokud znovu nezvolíte „Podle zařízení“',
      'mallfront:offline':
        'stránky, které jste navštívili, mapa centra, otevírací doba a parkování, aby se otevřely i bez signálu; nic o vás, nejvýše 5 MB, dokud nesmažete data tohoto webu; přidáte-li si web na plochu, telefon si uloží i jeho název a ikonu',
      'mallfront:member':
        'vaše body, úroveň, kódy odměn, rezervace, dárkové karty, oblíbené a poslední zprávy, jak jste je viděli naposledy, aby se otevřely i bez signálu; nejdéle sedm dní nebo do odhlášení',
      'mallfront:waiting':
        'účtenky s fotkami, zprávy a oblíbené položky z doby, kdy jste byli bez signálu, než se odešlou, než je smažete nebo než se odhlásíte; nejdéle 30 dní',
      'mallfront:file': 'fotka účtenky, kterou jste ještě neodeslali, nejdéle hodinu',
      'mallfront:invitation': 'kód pozvánky do domácnosti, kterou jste otevřeli, nejdéle sedm dní',
      'mallfront:scroll': 'jak daleko jste na které stránce byli, kvůli cestě zpět',
      'mallfront:reload': 'že se stránka právě načetla znovu, aby se to netočilo dokola',
      'mallfront:notices': 'která upozornění centra jste zavřeli',
      'mallfront:typed': 'co jste měli rozepsané ve formuláři, když jsme chtěli přihlášení',
      'mallfront:wish': 'co jste si před přihlášením chtěli označit',
      'mallfront:intent': 'číslo rozdělaného kroku, aby neproběhl dvakrát',
      'mallfront:entered': 'že sem právě vedlo přihlášení',
      'mallfront:toast': 'jedna zpráva pro příští stránku',
    },
    language: { name: 'Jazyk', description: 'Pamatuje si jazyk, který jste si vybrali.' },
    login: { name: 'Přihlášení', description: 'Udržuje členy přihlášené a pozná jejich prohlížeč.' },
  },
  tier: { name: 'Člen', description: 'Každý, kdo má účet.', perk: 'Body za účtenky' },
  reward: {
    title: 'Vzorová odměna: káva',
    description: 'Ukázka toho, co členové dostanou za body.',
    terms: 'Vzor se před spuštěním programu nahradí; vyzvednout ho nelze.',
  },
};
