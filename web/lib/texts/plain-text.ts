const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['nbsp', ' '],
]);

/** Plain text of cleaned rich text, for descriptions and structured data. Truncated at a word. */
export function toPlainText(html: string, mostCharacters = 160): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
  if (text.length <= mostCharacters) return text;
  const end = text.lastIndexOf(' ', mostCharacters - 1);
  return `${text.slice(0, end > 0 ? end : mostCharacters - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}
