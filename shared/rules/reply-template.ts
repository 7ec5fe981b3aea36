import { cleanTyped } from './typed-text.ts';

/** Placeholders, in braces, of reply templates. */
export const replyPlaceholders = ['first_name', 'centre'] as const;
export type ReplyPlaceholder = (typeof replyPlaceholders)[number];

/** `Hello {first_name},` → `Hello Jana,`. If the name is missing, the space before it goes too: `Hello,`. */
export function fillReply(text: string, values: Readonly<Record<ReplyPlaceholder, string>>): string {
  return text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
    const known = replyPlaceholders.find((placeholder) => placeholder === name);
    if (!known) return whole;
    return values[known] === '' ? '' : space + values[known];
  });
}

/** Lists the texts in braces that are not placeholders, each once, such as `{Centre}` or `{{first_name}}`. They would reach the visitor. */
export function listUnknownMarks(text: string, placeholders: readonly string[] = replyPlaceholders): readonly string[] {
  const found = new Set<string>();
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start)) {
    let end = text.indexOf('}', start);
    if (end === -1) break;
    while (text[end + 1] === '}') end += 1;
    const mark = text.slice(start, end + 1);
    if (!placeholders.includes(mark.slice(1, -1))) found.add(mark);
    start = end + 1;
  }
  return [...found];
}

/** Titles and forms of address that are written without a full stop. */
const titles: ReadonlySet<string> = new Set([
  'bc', 'dipl', 'doc', 'dr', 'frau', 'herr', 'ing', 'judr', 'mba', 'mga', 'mgr', 'mr', 'mrs', 'ms', 'mudr', 'paní', 'pan', 'pani', 'phd', 'phdr', 'prof', 'rndr', 'slečna',
]); // biome-ignore format: a table

/**
 * Extracts the first name from a visitor's name: `Ing. Jan Novák, Ph.D.` → `Jan`. Empty if there is none: `Mr Smith` and `J. Smith` have only a last
 * name.
 */
export function toFirstName(name: string): string {
  const [whole = ''] = cleanTyped(name).split(',');
  const words = whole.split(' ').filter((word) => word !== '');
  const names = words.filter((word) => !word.includes('.') && !titles.has(word.toLowerCase()));
  return names.length === 1 && words.length > 1 ? '' : (names[0] ?? '');
}
