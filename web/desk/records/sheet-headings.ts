import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import type { KindWords } from '../forms/words.ts';

/** Returns the heading of a column: labels of its field and of the fields around it, and the language of a text. */
export function toColumnHeading({ id, path, locale }: SheetColumn, words: KindWords): string {
  if (id === 'id') return 'ID';
  const isText = locale !== undefined;
  const labels = path.map((_, index) => words.label(path.slice(0, index + 1)));
  const inner = isText ? labels.slice(1) : labels;
  const heading = inner.filter((label, index) => label !== inner[index - 1]).join(' – ');
  return isText ? `${heading} (${locale.toUpperCase()})` : heading;
}

/** Returns the words for the options of a column; undefined if it has no options. */
export function toChoiceLabels({ path, choices }: SheetColumn, words: KindWords): Record<string, string> | undefined {
  return choices && Object.fromEntries(choices.map((choice) => [choice, words.value(path, choice)]));
}
