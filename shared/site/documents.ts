import { toImageAddress } from './images.ts';

/** Files that the site hands out beside pictures, by the ending of their name, each with the one type it is sent as. */
export const fileTypes = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const satisfies Record<string, string>;
export type FileEnding = keyof typeof fileTypes;

const pictureEndings: readonly string[] = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'];

/** The ending of an address's file, in small letters; '' without one. */
export function toFileEnding(address: string): string {
  return /\.([a-z0-9]{1,5})(?:[?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}

export function isFileEnding(text: string): text is FileEnding {
  return Object.hasOwn(fileTypes, text);
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
