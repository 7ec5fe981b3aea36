import type { SheetColumn } from '#shared/rules/sheet-columns.ts';
import type { KindWords } from '../forms/words.ts';

/** Returns the heading of a column: labels of its field and of the fields around it, and the language of a text. */
export function toColumnHeading({ id, path, locale }: SheetColumn, words: KindWords): string {
  if (id === 'id') return 'ID';
  const isText = locale !== undefined;
  const labels = path.map((name, index) => toLabel(path.slice(0, index), name, words));
  const inner = isText ? labels.slice(1) : labels;
  const heading = inner.filter((label, index) => label !== inner[index - 1]).join(' – ');
  return isText ? `${heading} (${locale.toUpperCase()})` : heading;
}

/** Keys of a map, such as weekdays, have the words of a value. */
function toLabel(above: readonly string[], name: string, words: KindWords): string {
  const path = [...above, name];
  const label = words.label(path);
  return label === path.join('.') ? words.value(above, name) : label;
}

/** Returns the words for the options of a column; undefined if it has no options. */
export function toChoiceLabels({ path, choices }: SheetColumn, words: KindWords): Record<string, string> | undefined {
  return choices && Object.fromEntries(choices.map((choice) => [choice, words.value(path, choice)]));
}
