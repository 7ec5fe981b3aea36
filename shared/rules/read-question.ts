import { type Diet, diets } from '#shared/contracts/companies.ts';
import { type AskedDays, findAskedDays, type NamedDay } from './asked-days.ts';
import { type AskedPrice, findAskedPrice } from './asked-price.ts';
import { fold } from './fold.ts';
import { isCircumstance } from './question-words.ts';
import { toQueryWords } from './search-words.ts';

/** Words by the kind of fact that a question requests; `*` marks a beginning. By language: cs and sk, en, de. */
const factWords = {
  hours: [
    'otevre* otvir* otevir* otvor* otvar* zavr* zavir* zatvor* zatvar* dokdy dokedy', // cs and sk
    'open opens opened opening close closes closed closing hours shut',
    'offen geoffnet offnet offnen offnungs* schliesst schliessen geschlossen ladenschluss zumacht aufmacht',
  ],
  price: [
    'stoji stat stoja cena ceny cenu cenik cennik plati platim platit zdarma zadarmo bezplatne kolik drahe levne',
    'price prices cost costs fee fees rate rates free expensive cheap',
    'preis preise kosten kostet kostenlos gratis teuer gebuhr* gunstig billig umsonst',
  ],
  parking: ['parkov* zaparkov* parkovis* parkuj* garaz*', 'parking park carpark', 'parken parkt parkplatz* parkplaetze parkhaus* parkgebuhr* tiefgarage*'],
  charging: ['nabit nabij* dobij* nabijecka elektro*', 'charge charging ev electric', 'laden aufladen ladestation* ladesaule* eauto elektroauto'],
  films: ['film* kino kina kine kinu promit* premiet*', 'movie movies cinema films', 'filme kinos kinoprogramm'],
  events: ['akce deje deji program* podujati* udalost* konci koncert*', 'event events happening whats going', 'los veranstaltung* programm'],
  time: ['kdy kedy', 'when', 'wann uhrzeit'],
  place: ['kde kam kudy kadial nejbliz* najbliz* patro patre patra poschodi poschodie', 'where wheres nearest closest floor', 'wo wohin nachste* naechste* stock etage stockwerk'],
} as const; // biome-ignore format: a table

type Asked = keyof typeof factWords;

const tests = Object.fromEntries(
  Object.entries(factWords).map(([name, lists]) => {
    const words = lists.flatMap((list) => list.split(' '));
    const starts = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
    return [name, (word: string) => words.includes(word) || starts.some((start) => word.startsWith(start))];
  }),
) as Record<Asked, (word: string) => boolean>; // safe: the same keys

/** Phrases that ask for something together, folded. */
const phrases: readonly (readonly [Asked, readonly string[]])[] = [
  ['hours', ['do kolika', 'do kdy', 'od kdy', 'do kolkej']],
  ['price', ['how much', 'wie viel kostet', 'za kolik', 'za kolko', 'kolko stoji']],
  ['time', ['v kolik', 'o kolkej', 'what time', 'um wie viel uhr', 'wie viel uhr', 'od kolika']],
  ['events', ['whats on', 'what s on', 'going on', 'co se', 'co sa', 'was ist los', 'was geht']],
];

const particleVerbs: readonly string[] = ['hat', 'habt', 'haben', 'macht', 'machen', 'machst'];
const particles: readonly string[] = ['auf', 'zu'];

/** Whether a German verb and its particle ask for hours: 'macht der Laden zu', 'habt ihr auf'. */
function hasParticleVerb(words: readonly string[]): boolean {
  const verb = words.findIndex((word) => particleVerbs.includes(word));
  return verb >= 0 && words.slice(verb + 1).some((word) => particles.includes(word));
}

/** Beginnings of the words for diets, folded, in all languages. */
const dietStarts: Readonly<Record<Diet, readonly string[]>> = {
  vegan: ['vegan'],
  vegetarian: ['vegetar'],
  gluten_free: ['gluten', 'bezlepk', 'lepk', 'lepek', 'celiak'],
  lactose_free: ['laktoz', 'laktos', 'lactose', 'bezlaktoz', 'dairyfree'],
  halal: ['halal'],
  kosher: ['kosher', 'koser', 'koscher'],
};

export interface Question {
  asks: ReadonlySet<Asked>;
  days: AskedDays | undefined;
  /** Folded words that name what is asked about; empty if the question is about the centre. */
  subject: readonly string[];
  /** Duration of a stay in minutes, such as 180 in 'park for three hours'. */
  stayMinutes: number | undefined;
  /** Diet that is asked for. */
  diet: Diet | undefined;
  /** Price limit of offers or presents that are asked for. */
  maxPrice: AskedPrice | undefined;
}

interface Context {
  /** Today at the centre. */
  today: string;
  /** Days with names in the records. */
  named: readonly NamedDay[];
  centreName: string;
}

/** Reads a typed question in any language of the site: the requested facts, their subject and the days. */
export function readQuestion(typed: string, { today, named, centreName }: Context): Question {
  const text = fold(typed.replaceAll(/[’'`´]/g, ''));
  const words = text.split(' ');
  const names = Object.keys(tests) as Asked[]; // safe: the keys of the record
  const asks = new Set(names.filter((name) => words.some((word) => tests[name](word))));
  for (const [name, list] of phrases) if (list.some((phrase) => ` ${text} `.includes(` ${phrase} `))) asks.add(name);
  if (hasParticleVerb(words)) asks.add('hours');
  const days = [typed.replaceAll(/[’'`´]/g, ''), typed.replaceAll(/[’'`´]s?/g, '')] // new year's, then tonight's
    .map((question) => findAskedDays(question, today, named))
    .find((found) => found !== undefined);
  const own = new Set([...(days?.words ?? []), ...fold(centreName).split(' ')]);
  const isSubject = (word: string) => !own.has(word) && !isCircumstance(word) && !names.some((name) => isAsk(name) && tests[name](word));
  const glued = text.replace('dairy free', 'dairyfree').split(' ');
  const diet = diets.find((one) => glued.some((word) => dietStarts[one].some((start) => word.startsWith(start))));
  const subject = toQueryWords(typed).filter(isSubject);
  return { asks, days, subject, stayMinutes: findStay(words), diet, maxPrice: findAskedPrice(typed, subject) };
}

/** Words of parking, charging and films are subjects too. */
const isAsk = (name: Asked) => name !== 'parking' && name !== 'charging' && name !== 'films';

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  an: 1,
  jednu: 1,
  jedna: 1,
  eine: 1,
  einer: 1,
  two: 2,
  dve: 2,
  zwei: 2,
  three: 3,
  tri: 3,
  drei: 3,
  four: 4,
  ctyri: 4,
  styri: 4,
  vier: 4,
  five: 5,
  pet: 5,
  pat: 5,
  funf: 5,
  six: 6,
  sest: 6,
  sechs: 6,
  eight: 8,
  osm: 8,
  osem: 8,
  acht: 8,
};
const hourWords = ['hour', 'hours', 'h', 'hodin', 'hodinu', 'hodiny', 'hod', 'stunde', 'stunden', 'std'];
const maxHours = 24;

/** '3 hours', 'dvě hodiny', '2h'. */
function findStay(words: readonly string[]): number | undefined {
  for (const [at, word] of words.entries()) {
    const glued = /^(\d{1,2})(?:h|hod|std)$/.exec(word)?.[1];
    const before = hourWords.includes(word) ? words[at - 1] : undefined;
    const hours = Number(glued ?? (before && /^\d{1,2}$/.test(before) ? before : (numbers[before ?? ''] ?? 0)));
    if (hours > 0 && hours <= maxHours) return hours * 60;
  }
  return undefined;
}
