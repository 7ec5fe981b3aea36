import { fold } from '#shared/rules/fold.ts';
import type { HoursColumn } from '#shared/rules/hour-parts.ts';
import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import type { KindWords } from '../../forms/words.ts';
import { toChoiceLabels, toColumnHeading } from '../sheet-headings.ts';

/** Fields by position of the file's column. */
export type Assigned = Readonly<Record<number, string>>;

/**
 * Assigns the columns of a file to fields: by the headings of the export, by the labels of the fields in each language,
 * or by the names of the fields. `words`: the labels in all languages, the reader's first. Each field is assigned once.
 */
export function matchColumns(headings: readonly string[], columns: readonly HoursColumn[], words: readonly KindWords[]): Assigned {
  const byHeading = new Map<string, string[]>();
  const add = (heading: string, id: string) => {
    const name = fold(heading);
    const known = byHeading.get(name) ?? [];
    if (name !== '' && !known.includes(id)) byHeading.set(name, [...known, id]);
  };
  const whole = columns.filter(({ part }) => part === undefined);
  for (const own of words) for (const column of whole) add(toColumnHeading(column, own), column.id);
  for (const own of words) for (const column of whole) add(own.label(column.path), column.id);
  for (const own of words) for (const column of whole) for (const day of toDayWords(column, own)) add(day, column.id);
  for (const own of words) for (const column of columns) for (const heading of toPartHeadings(column, own)) add(heading, column.id);
  for (const { id } of columns) add(id, id);
  const used = new Set<string>();
  return Object.fromEntries(
    headings.flatMap((heading, index) => {
      const id = byHeading.get(fold(heading))?.find((one) => !used.has(one));
      if (id === undefined) return [];
      used.add(id);
      return [[index, id]];
    }),
  );
}

/** Returns the name of a weekday and its usual abbreviations, for a column with the hours of that day. */
function toDayWords({ path, type }: SheetColumn, words: KindWords): string[] {
  if (type !== 'hours') return [];
  const name = fold(words.value(path.slice(0, -1), path.at(-1) ?? ''));
  return [name, name.slice(0, 3), name.slice(0, 2)];
}

/** Words for the beginning and the end of hours in headings, in all languages. */
const partWords: Readonly<Record<'from' | 'to', readonly string[]>> = {
  from: ['from', 'od', 'von', 'ab', 'open', 'opens', 'otevírá', 'otvára', 'öffnet'],
  to: ['to', 'until', 'do', 'bis', 'close', 'closes', 'zavírá', 'zatvára', 'schliesst'],
};

/** Returns headings of a column with a part of the hours: `Monday from`, `Po od 2`. */
function toPartHeadings(column: HoursColumn, words: KindWords): string[] {
  const { part } = column;
  if (part === undefined) return [];
  const names = partWords[part.startsWith('from') ? 'from' : 'to'];
  return toDayWords(column, words).flatMap((day) =>
    names.flatMap((name) =>
      part.endsWith('2') ? [`${day} ${name} 2`, `${day} 2 ${name}`, `${day} ${name}2`] : [`${day} ${name}`, `${name} ${day}`],
    ),
  );
}

/** Returns the options of a column by their labels in all languages; undefined if the column has none. */
export function toAllLabels(column: SheetColumn, words: readonly KindWords[]): Record<string, string> | undefined {
  const all = words.flatMap((own) => Object.entries(toChoiceLabels(column, own) ?? {}));
  return all.length === 0 ? undefined : Object.fromEntries(all.map(([choice, label]) => [label.slice(0, 200), choice]));
}

/** Lists the fields by which a row may find its record: the number, and texts such as an address or a name. */
export function listFindable(columns: readonly SheetColumn[], assigned: Assigned): SheetColumn[] {
  const ids = new Set(Object.values(assigned));
  return columns.filter(
    ({ id, type, path }) => ids.has(id) && (id === 'id' || ((type === 'text' || type === 'words') && isShort(path.at(-1)))),
  );
}

const longTexts: readonly (string | undefined)[] = ['article', 'description', 'perex', 'text', 'content', 'answer'];
const isShort = (name: string | undefined) => !longTexts.includes(name);

/** Suggests the field that identifies records best: the number, otherwise an address, otherwise the first name. */
export function suggestFindBy(findable: readonly SheetColumn[]): string | null {
  const best = ['id', 'from', 'slug', 'locale'].find((name) => findable.some(({ id }) => id === name));
  return best ?? findable[0]?.id ?? null;
}
