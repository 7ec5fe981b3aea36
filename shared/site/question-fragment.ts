import { cleanTyped } from '../rules/typed-text.ts';

const start = '#question=';
/** Fits the subject of a support request. */
const maxCharacters = 100;

/** Fragment of an address that carries a visitor's question to the support form. `read` returns an empty text for any other fragment. */
export const questionFragment = {
  write: (question: string): string => start + encodeURIComponent(question.toWellFormed()),
  read(fragment: string): string {
    if (!fragment.startsWith(start)) return '';
    try {
      return cleanTyped(decodeURIComponent(fragment.slice(start.length)))
        .slice(0, maxCharacters)
        .toWellFormed()
        .trim();
    } catch {
      return ''; // malformed escapes: somebody changed the address
    }
  },
};
