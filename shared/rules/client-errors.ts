import { matchRoute } from './routing.ts';

/** What a browser reports of a fault in the site: which, where, in which build. Nothing of who has met it. */
export interface ClientError {
  /** The error's name: `TypeError`. */
  name: string;
  /** Its message, without what may come from somebody: `withoutDetails`. */
  message: string;
  /** Places in our own files, the nearest first. */
  stack: string[];
  /** The name of the route, never its path; `ofDesk` for all of the staff's desk. */
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
 * A message without what may be somebody's: addresses lose query and fragment, what stands in quotes and every number or e-mail address goes.
 * What browsers say of themselves stays readable.
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

/** Places in files of the site that a stack names: `main-abc.js:1:234`. Frames of extensions and of pages are left out. */
export function listPlaces(stack: string): string[] {
  const places = [...stack.matchAll(/\/assets\/([\w./-]{1,110}\.js):(\d+):(\d+)/g)].map(
    ([, file, line, column]) => `${file}:${line}:${column}`,
  );
  return places.filter((place) => place.length <= clientErrorLimits.placeLength).slice(0, clientErrorLimits.places);
}

export function toErrorName(name: unknown): string {
  return typeof name === 'string' && namePattern.test(name) ? name.slice(0, clientErrorLimits.nameLength) : 'Error';
}

/** The name of the route that a path leads to. */
export function toRouteName(pathname: string): string {
  return pathname === '/' ? 'home' : (matchRoute(pathname)?.name ?? 'none');
}
