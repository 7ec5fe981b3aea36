/** Day, month and year. A year of two digits is not followed by more decimals, as in an amount. */
const dayFirst = /(?<!\d)(\d{1,2})\s?[.,/-]\s?(\d{1,2})\s?[.,/-]\s?(20\d{2}|\d{2})(?!\d|[.,]\d{1,2}(?!\d))/g;
/** One of the two points was not seen. */
const withoutPoint = /(?<!\d)(\d{1,2})(?: |\s?[.,]\s?)(\d{1,2})(?: |\s?[.,]\s?)(20\d{2})(?!\d)/g;
const yearFirst = /(?<!\d)(20\d{2})\s?[-./]\s?(\d{1,2})\s?[-./]\s?(\d{1,2})(?!\d)/g;

/** Lists the calendar days of a plain line. */
export function listDays(line: string): string[] {
  const text = line.replace(/[OQ](?=\d)|(?<=\d)[OQ]/g, '0').replace(/[IL\]](?=\d)|(?<=[\d.])[IL\]]/g, '1');
  const europeanOrder = [...text.matchAll(dayFirst), ...text.matchAll(withoutPoint)].map(([, day, month, year]) => toDay(year, month, day));
  const isoOrder = [...text.matchAll(yearFirst)].map(([, year, month, day]) => toDay(year, month, day));
  return [...europeanOrder, ...isoOrder].filter((day) => day !== undefined);
}

function toDay(typedYear = '', month = '', day = ''): string | undefined {
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isDay = year >= '2020' && year < '2100' && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text);
  return isDay ? text : undefined;
}

/** Returns the first time of day on the receipt, `HH:MM`. */
export function findTime(lines: readonly string[]): string | null {
  for (const line of lines) {
    const [, hours, minutes] = /(?<![\d.])([01]?\d|2[0-3])[:;]([0-5]\d)(?:[:;][0-5]\d)?(?!\d)/.exec(line) ?? [];
    if (hours !== undefined) return `${hours.padStart(2, '0')}:${minutes}`;
  }
  return null;
}
