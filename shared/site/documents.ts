import { toImageAddress } from './images.ts';

/** Extensions of files that the site serves besides pictures. */
export const fileEndings = ['pdf', 'zip', 'docx', 'xlsx', 'odt', 'ods', 'csv', 'txt', 'mp4', 'webm'] as const;
export type FileEnding = (typeof fileEndings)[number];

const pictureEndings: readonly string[] = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'];

/** Extension of an address's file, in lower case; '' if it has none. */
export function toFileEnding(address: string): string {
  return /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

export function isFileEnding(text: string): text is FileEnding {
  return fileEndings.some((ending) => ending === text);
}

/** Whether a video is hosted by us, so that it can play on the page itself. */
export function isOwnVideo(source: string): boolean {
  return source.startsWith('/media/') && ['mp4', 'webm'].includes(toFileEnding(source));
}

/**
 * The gateway's address of a file of the mall API (`/media/documents/rules.pdf`): for documents and pictures; undefined for other files. Addresses
 * outside `/media/` are unchanged.
 */
export function toDocumentAddress(source: string): string | undefined {
  if (!source.startsWith('/media/')) return source;
  const ending = toFileEnding(source);
  if (isFileEnding(ending)) return `/api/documents${source}`;
  return pictureEndings.includes(ending) ? toImageAddress(source, 'original') : undefined;
}

/** Whether a setting's text is a safe link target: a file of the mall API, or another site's address. */
export function isSafeFileAddress(text: string): boolean {
  return /^(?:\/media\/|https:\/\/)[^\s\\]+$/.test(text);
}
