import type { SampleTexts } from './sample-texts.ts';

export const en: SampleTexts = {
  notice: 'Sample text: it describes the site as it was set up. The operator has it checked and replaces it before opening.',
  description: (centre) => `Shops, opening hours and news: ${centre}.`,
  keywords: 'shopping centre, shops, opening hours',
  story: (centre) => `${centre} is getting a new website. This sample text will give way to the story of the centre.`,
  hours: 'Shops and services',
  rules: [
    [
      'In the building',
      'Please keep passages and emergency exits clear. Bicycles and scooters are pushed.',
      'Smoking is not allowed inside.',
    ],
    ['Animals', 'Dogs on a lead are welcome in the passages. Each shop decides for itself.'],
    ['Lost property', 'What is found is kept at the centre’s management. Write to us with a description.'],
  ],
  hero: {
    title: (centre) => `Welcome to ${centre}`,
    subtitle: 'This website is being set up: shops and texts are samples.',
    button: 'Shops and services',
  },
  shops: 'Shops',
  dining: 'Places to eat',
  shop: {
    title: 'Sample shop',
    category: 'Fashion',
    description:
      'An example of a shop’s page: what it sells, when it is open, how to reach it. It will be replaced by the shops of the centre.',
  },
  cafe: {
    title: 'Sample café',
    category: 'Café',
    description: 'An example of a place to eat, with opening hours of its own. It will be replaced by those of the centre.',
  },
  news: {
    title: 'Our new website is being set up',
    perex: 'A sample of a news article. The first real news will stand here.',
    article: 'A news article has a title, a short summary, a picture and as many paragraphs as it needs. This one is a sample.',
  },
  terms: ({ name, email }) => [
    ['1. Who we are', `The operator of ${name} runs the centre and this website. Goods are sold by the shops, each in their own name.`],
    [
      '2. What the site says',
      'Opening hours and offers are published as the shops report them. If a price differs, the price in the shop stands.',
    ],
    ['3. Complaints', `About goods, please turn to the shop that gave you the receipt; about this website, write to ${email}.`],
  ],
  memberTerms: [
    ['4. Accounts', 'Registration is free and open to anyone aged 16 or older. You may delete your account at any time in your profile.'],
    [
      '5. Points and rewards',
      'Points are credited for receipts, expire after the time shown in your account and cannot be exchanged for money. Rewards last while stocks do.',
    ],
  ],
  privacy: ({ name, email }) => [
    ['1. Controller', `The operator of ${name} is responsible for personal data on this website. Write to ${email}.`],
    [
      '2. What we hold, and why',
      'Newsletter addresses: with your consent, until you unsubscribe.',
      'Server logs: to keep the site safe (legitimate interest), for as long as that takes.',
    ],
    ['3. Who else sees it', 'Only the companies that run our server and send our email.'],
    [
      '4. Your rights',
      'You may ask for access, correction, erasure, restriction or a copy to take elsewhere, object, withdraw consent, and complain to the supervisory authority.',
    ],
  ],
  memberPrivacy: [
    [
      '5. Members',
      'Name, email address and what you add to your profile, your receipts, points, rewards and messages: to keep your account and the loyalty programme (contract), until you delete the account.',
      'What must be kept for accounting is kept for as long as the law requires.',
    ],
  ],
  cookies: {
    intro: 'This site sets only what it needs to work. Nothing is used for advertising or statistics.',
    cookies: 'Cookies',
    storage: 'In the browser’s own storage',
    untilClosed: 'Only until you close the tab',
    others: ['Other companies', 'A map of another provider loads only after you press its button.'],
    kept: {
      locale: 'the language you chose, for one year',
      token: 'keeps members logged in, for one year or until you log out',
      member: 'says only that there is a login, for as long as it lasts',
      device: 'a random number by which we recognise this browser, so that a stranger’s wrong guesses do not lock you out, for one year',
      API_TOKEN: 'the login itself, until you log out',
      MEMBER_CARD: 'the name and number on your card, until you log out',
      SETUP_MODAL_APPEARED_DATE: 'when we last asked you to complete your profile',
      MEMBER_NEWS: 'up to when you have seen what is new for you',
      'mallfront:stepfree': 'that you want routes without steps on the plan, until you switch it off',
      'mallfront:scheme': 'whether you chose light or dark pages; until you choose “Same as device” again',
      'mallfront:offline':
        'pages that you have visited, the floor plan, opening hours and parking, so that they open without a signal, too; nothing about you, 5 MB at most, until you erase the data of this site; if you add the site to your home screen, your phone also keeps its name and icon',
      'mallfront:member':
        'your points, level, codes, bookings, gift cards, favourites and latest messages as last seen, so that they open without a signal, too; for seven days at most, or until you log out',
      'mallfront:waiting':
        'receipts (with photos), messages and favourites from when you had no signal, until they are sent, you delete them or log out; for 30 days at most',
      'mallfront:file': 'a photo of a receipt that you have not sent yet, for one hour at most',
      'mallfront:invitation': 'the code of an invitation to a household that you have opened, for seven days at most',
      'mallfront:scroll': 'how far down each page you were, for the way back',
      'mallfront:reload': 'that a page has just been reloaded, so that it does not go round in circles',
      'mallfront:notices': 'which notices of the centre you have closed',
      'mallfront:typed': 'what you had typed into a form when you were asked to log in',
      'mallfront:wish': 'what you wanted to mark before you logged in',
      'mallfront:intent': 'the number of a step that is under way, so that it is not done twice',
      'mallfront:entered': 'that a login has just led here',
      'mallfront:toast': 'one message for the next page',
    },
    language: { name: 'Language', description: 'Remembers the language you chose.' },
    login: { name: 'Login', description: 'Keeps members logged in, and recognises their browser.' },
  },
  tier: { name: 'Member', description: 'Everybody who has an account.', perk: 'Points for receipts' },
  reward: {
    title: 'Sample reward: a coffee',
    description: 'An example of what members get for their points.',
    terms: 'This sample is replaced before the programme starts; it cannot be collected.',
  },
};
