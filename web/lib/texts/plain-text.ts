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
export function toPlainText(html: string, maxCharacters = 160): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
  if (text.length <= maxCharacters) return text;
  const end = text.lastIndexOf(' ', maxCharacters - 1);
  return `${text.slice(0, end > 0 ? end : maxCharacters - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}
