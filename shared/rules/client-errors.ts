import { matchRoute } from './routing.ts';

/** A fault in the site as reported by a browser: error, place and build, without personal data. */
export interface ClientError {
  /** The error's name: `TypeError`. */
  name: string;
  /** Its message without possibly personal details: `withoutDetails`. */
  message: string;
  /** Places in our own files, nearest first. */
  stack: string[];
  /** Name of the route, never its path; `ofDesk` for all of the staff's desk. */
  route: string;
  build: string;
}

export const clientErrorsPath = '/api/client-errors';

export const clientErrorLimits = { nameLength: 60, messageLength: 300, places: 8, placeLength: 120, bytes: 4096, ofOnePage: 10 } as const;

export const ofDesk = 'desk';

/** Max length of a reported message; the rest is dropped. */
const maxReadLength = 1000;

const namePattern = /^[A-Za-z][\w.]*$/;

/**
 * Removes possibly personal details from a message: query and fragment of addresses, quoted text, numbers and email addresses. The browser's own
 * wording stays readable.
 */
export function withoutDetails(message: string): string {
  return message
    .slice(0, maxReadLength)
    .replace(/\b(https?:\/\/[^\s"'`)/?#]+)([^\s"'`)?#]*)[^\s"'`)]*/g, (_, origin, path) => (path.startsWith('/assets/') ? path : origin))
    .replace(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|„[^“”]*[“”]/g, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/(?:\?|#)\S+/g, '…')
    .replace(/\d+/g, '#')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, clientErrorLimits.messageLength);
}

/** Lists the places in files of the site from a stack: `main-abc.js:1:234`. Frames of extensions and of pages are left out. */
export function listPlaces(stack: string): string[] {
  const places = [...stack.matchAll(/\/assets\/([\w./-]{1,110}\.js):(\d+):(\d+)/g)].map(
    ([, file, line, column]) => `${file}:${line}:${column}`,
  );
  return places.filter((place) => place.length <= clientErrorLimits.placeLength).slice(0, clientErrorLimits.places);
}

export function toErrorName(name: unknown): string {
  return typeof name === 'string' && namePattern.test(name) ? name.slice(0, clientErrorLimits.nameLength) : 'Error';
}

/** Returns the route name of a path. */
export function toRouteName(pathname: string): string {
  return pathname === '/' ? 'home' : (matchRoute(pathname)?.name ?? 'none');
}
