import { readMarkup } from '../../markup.ts';

const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl blockquote table figure hr pre div'.split(' '));
const lines = new Set(['tr', 'dt', 'dd', 'figcaption', 'caption']);

/** Converts cleaned rich text to plain text: blank lines between paragraphs, dashes before list entries. Cut at a word. */
export function toPlainLines(html: string, maxCharacters: number): string {
  let read = '';
  readMarkup(html, {
    onText(text) {
      read += text.replace(/\s+/g, ' ');
    },
    onOpen(name) {
      if (name === 'br') read += '\n';
      else if (name === 'li') read += '\n– ';
      else if (paragraphs.has(name)) read += '\n\n';
    },
    onClose(name) {
      if (paragraphs.has(name)) read += '\n\n';
      else if (lines.has(name)) read += '\n';
      else if (name === 'td' || name === 'th') read += ' ';
    },
  });
  const text = read
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n{1,2}(?=– )/g, '\n')
    .trim();
  if (text.length <= maxCharacters) return text;
  const end = text.slice(0, maxCharacters).search(/\s\S*$/);
  return `${text.slice(0, end > 0 ? end : maxCharacters - 1).replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`;
}
