import { cleanTyped } from './typed-text.ts';

const maxCharacters = 80;

/**
 * Returns a file name that is safe in headers, on disks and in pages, with the ending of the stored file. `typed` comes from the sender's device:
 * paths, quotes and invisible characters are replaced.
 */
export function toFileTitle(typed: string, ending: 'webp' | 'pdf'): string {
  const name = cleanTyped(typed).replace(/["*/:;<>?\\|]/g, ' ');
  const dot = name.lastIndexOf('.');
  const base = cleanTyped(dot > 0 ? name.slice(0, dot) : name)
    .replace(/^[. ]+/, '')
    .slice(0, maxCharacters)
    .trim();
  return `${base === '' ? 'file' : base.toWellFormed()}.${ending}`;
}
