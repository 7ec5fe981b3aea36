import { toImageAddress } from './images.ts';

/** Files that the site hands out beside pictures, by the ending of their name. */
export const fileEndings = ['pdf', 'zip', 'docx', 'xlsx', 'odt', 'ods', 'csv', 'txt', 'mp4', 'webm'] as const;
export type FileEnding = (typeof fileEndings)[number];

const pictureEndings: readonly string[] = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'];

/** The ending of an address's file, in small letters; '' without one. */
export function toFileEnding(address: string): string {
  return /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

export function isFileEnding(text: string): text is FileEnding {
  return fileEndings.some((ending) => ending === text);
}

/** Whether a film lies with us, and so may play on the page itself. */
export function isOwnVideo(source: string): boolean {
  return source.startsWith('/media/') && ['mp4', 'webm'].includes(toFileEnding(source));
}

/**
 * The gateway's address of a file of the mall API (`/media/documents/rules.pdf`): documents and pictures; of any other file
 * undefined. What is no file of ours stays as it is.
 */
export function toDocumentAddress(source: string): string | undefined {
  if (!source.startsWith('/media/')) return source;
  const ending = toFileEnding(source);
  if (isFileEnding(ending)) return `/api/documents${source}`;
  return pictureEndings.includes(ending) ? toImageAddress(source, 'original') : undefined;
}

/** Whether a setting's text is an address that a link may have: a file of the mall API, or another site's. */
export function isSafeFileAddress(text: string): boolean {
  return /^(?:\/media\/|https:\/\/)[^\s\\]+$/.test(text);
}
