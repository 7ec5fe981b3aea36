import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { fold } from './fold.ts';
import { addDays, weekdayOf } from './time-zone.ts';

/** Calendar days that a question names, both inclusive. */
export interface AskedDays {
  from: string;
  to: string;
  /** Only the evening is asked for. */
  isEvening: boolean;
  /** Folded words that name the days, so that they are not taken for the subject. */
  words: readonly string[];
}

/** A day that has a name of its own, such as an exception of the opening hours. */
export interface NamedDay {
  name: string;
  date: string;
}

/** Names of days by month and day, folded. Longer names first, because 'christmas eve' contains no other name but 'new year' does. */
const holidays: readonly (readonly [monthAndDay: string, names: readonly string[]])[] = [
  ['12-24', ['stedry den', 'stedry vecer', 'na stedreho', 'stedreho dne', 'christmas eve', 'xmas eve', 'heiligabend', 'heilig abend', 'heiliger abend']],
  ['12-25', ['christmas day', 'xmas day', '1 svatek vanocni', 'prvni svatek vanocni', 'prvy sviatok vianocny', 'bozi hod', 'erster weihnachtstag', 'ersten weihnachtstag', '1 weihnachtstag']],
  ['12-26', ['boxing day', 'st stephens day', '2 svatek vanocni', 'druhy svatek vanocni', 'druhy sviatok vianocny', 'na stepana', 'na stefana', 'zweiter weihnachtstag', 'zweiten weihnachtstag', '2 weihnachtstag', 'stephanstag']],
  ['12-31', ['silvestr', 'silvestra', 'silvester', 'sylvester', 'new years eve', 'new year s eve', 'new year eve']],
  ['01-01', ['novy rok', 'new years day', 'new year s day', 'new year day', 'new year', 'neujahr', 'neujahrstag']],
  ['05-01', ['svatek prace', 'sviatok prace', 'labour day', 'labor day', 'tag der arbeit']],
]; // biome-ignore format: a table

/** Names of the days from 24 to 26 December, folded. */
const christmasWords: readonly string[] = [
  ...['vanoce', 'vanoc', 'vanocich', 'vanocni', 'vianoce', 'vianoc', 'vianociach', 'vianocne', 'vianocna'], // cs and sk
  ...['christmas', 'xmas', 'weihnachten'],
];
/** Beginnings of the words beside them, if the days are meant and not a market or a present. */
const besideChristmas = /^(?:o|pres|cez|behem|at|over|during|on|an|uber)$|^(?:otev|otv|open|clos|hour|offn|geoff|offen)/;

/** First letters of the months' folded names in all languages. */
const months: readonly (readonly string[])[] = [
  ['led', 'jan', 'janner'],
  ['uno', 'feb'],
  ['bre', 'mar', 'maerz'],
  ['dub', 'apr'],
  ['kve', 'maj', 'may', 'mai'],
  ['cervn', 'jun'],
  ['cervenc', 'jul'],
  ['srp', 'aug'],
  ['zar', 'sep'],
  ['rij', 'okt', 'oct'],
  ['lis', 'nov'],
  ['pro', 'dec', 'dez'],
];

const dayWords: Readonly<Record<Weekday, readonly string[]>> = {
  monday: ['pondeli', 'pondelok', 'pondelek', 'monday', 'mondays', 'montag', 'montags'],
  tuesday: ['utery', 'utorok', 'tuesday', 'tuesdays', 'dienstag', 'dienstags'],
  wednesday: ['streda', 'stredu', 'wednesday', 'wednesdays', 'mittwoch', 'mittwochs'],
  thursday: ['ctvrtek', 'stvrtok', 'thursday', 'thursdays', 'donnerstag', 'donnerstags'],
  friday: ['patek', 'piatok', 'friday', 'fridays', 'freitag', 'freitags'],
  saturday: ['sobota', 'sobotu', 'saturday', 'saturdays', 'samstag', 'samstags', 'sonnabend'],
  sunday: ['nedele', 'nedeli', 'nedela', 'nedelu', 'sunday', 'sundays', 'sonntag', 'sonntags'],
};

const relativeWords: readonly (readonly [offset: number, words: readonly string[]])[] = [
  [2, ['pozitri', 'pozajtra', 'ubermorgen', 'uebermorgen']],
  [0, ['dnes', 'dneska', 'dnesni', 'dnesny', 'today', 'tonight', 'heute', 'tonite']],
  [1, ['zitra', 'zajtra', 'zitrek', 'tomorrow', 'tommorow', 'tomorow', 'morgen']],
];
const weekendWords: readonly string[] = ['vikend', 'vikendu', 'weekend', 'wochenende'];
const eveningWords: readonly string[] = ['vecer', 'vecera', 'tonight', 'tonite', 'evening', 'abend', 'abends'];

/**
 * Finds the days that a question names: a date, a holiday, a weekday, 'tomorrow', 'weekend' or 'tonight'. Days without a year are the next ones from
 * `today` on. `named`: days that have names in the records.
 */
export function findAskedDays(question: string, today: string, named: readonly NamedDay[] = []): AskedDays | undefined {
  const text = fold(question);
  const words = text.split(' ');
  const evening = words.filter((word) => eveningWords.includes(word));
  const toDays = (from: string, used: readonly string[], to = from): AskedDays => ({
    from,
    to,
    isEvening: evening.length > 0,
    words: [...used, ...evening],
  });
  const found = findNamed(text, today, named) ?? findHoliday(text, today);
  if (found) return { ...found, isEvening: false };
  const date = findNumericDate(question, today) ?? findWrittenDate(words, today);
  if (date) return toDays(date.day, date.words);
  const weekend = words.filter((word) => weekendWords.includes(word));
  if (weekend.length > 0) {
    const saturday = weekdayOf(today) === 'sunday' ? addDays(today, -1) : next(today, 'saturday');
    return toDays(saturday < today ? today : saturday, weekend, addDays(saturday, 1));
  }
  for (const [offset, list] of relativeWords) {
    const used = words.filter((word) => list.includes(word));
    if (used.length > 0) return toDays(addDays(today, offset), used);
  }
  for (const weekday of weekdays) {
    const used = words.filter((word) => dayWords[weekday].includes(word));
    if (used.length > 0) return toDays(next(today, weekday), used);
  }
  return evening.length > 0 ? toDays(today, []) : undefined;
}

function next(today: string, weekday: Weekday): string {
  return addDays(today, (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(today)) + 7) % 7);
}

const has = (text: string, phrase: string) => ` ${text} `.includes(` ${phrase} `);

function findNamed(text: string, today: string, named: readonly NamedDay[]): Omit<AskedDays, 'isEvening'> | undefined {
  const day = named.filter(({ date }) => date >= today).find(({ name }) => fold(name) !== '' && has(text, fold(name)));
  return day && { from: day.date, to: day.date, words: fold(day.name).split(' ') };
}

function findHoliday(text: string, today: string): Omit<AskedDays, 'isEvening'> | undefined {
  for (const [monthAndDay, names] of holidays) {
    const name = names.find((one) => has(text, one));
    if (name === undefined) continue;
    const day = toComing(Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(3)), today);
    return day === undefined ? undefined : { from: day, to: day, words: name.split(' ') };
  }
  const all = text.split(' ');
  const isBeside = (word: string | undefined) => word !== undefined && besideChristmas.test(word);
  const words = all.filter((word, at) => christmasWords.includes(word) && (isBeside(all[at - 1]) || isBeside(all[at + 1])));
  const to = words.length > 0 ? toComing(12, 26, today) : undefined;
  if (to === undefined) return undefined;
  const first = addDays(to, -2);
  return { from: first < today ? today : first, to, words };
}

interface FoundDate {
  day: string;
  words: readonly string[];
}

/** '24.12.', '24. 12. 2026' and '24/12'. */
function findNumericDate(question: string, today: string): FoundDate | undefined {
  const found = /(?:^|[^\d.:])(\d{1,2})[./] ?(\d{1,2})(?:[./] ?(\d{4})?)?(?![\d:])/.exec(question);
  if (!found) return undefined;
  const [, day = '', month = '', year] = found;
  const isoDay = toComing(Number(month), Number(day), today, year);
  return isoDay === undefined ? undefined : { day: isoDay, words: [day, month, ...(year ? [year] : [])] };
}

/** '24 december', 'december 24th' and '24. prosince'. */
function findWrittenDate(words: readonly string[], today: string): FoundDate | undefined {
  for (const [at, word] of words.entries()) {
    const month = word.length < 3 ? -1 : months.findIndex((starts) => starts.some((start) => isMonth(word, start)));
    if (month < 0) continue;
    for (const beside of [words[at - 1], words[at + 1]]) {
      const day = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(beside ?? '')?.[1];
      const isoDay = day && toComing(month + 1, Number(day), today);
      if (isoDay) return { day: isoDay, words: [word, beside ?? ''] };
    }
  }
  return undefined;
}

/** The longest name is 'septembra'; a month has at least three letters. */
function isMonth(word: string, start: string): boolean {
  return word.startsWith(start) && word.length <= 9;
}

/** Returns the next such day from `today` on; undefined if there is no such day. */
function toComing(month: number, day: number, today: string, year?: string): string | undefined {
  const thisYear = Number(today.slice(0, 4));
  for (const candidate of year ? [Number(year)] : [thisYear, thisYear + 1]) {
    const text = [String(candidate), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
    if (isDay(text) && (text >= today || year)) return text;
  }
  return undefined;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
