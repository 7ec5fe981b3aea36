import type { IncomingHttpHeaders } from 'node:http';

/** User agents of all browsers start like this, those of other programs mostly do not. `CUBOT` is a phone manufacturer. */
const browserStart = 'Mozilla/';
const saysItIsNone = /(?<!cu)bot\b|crawl|spider|slurp|preview|lighthouse|headless|\(compatible;|https?:\/\//i;

/** Whether a person views a page: not a declared robot, not a prefetch, not a frame of the desk or of another site. */
export function isPersonsView(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-dest': destination = 'document' } = headers;
  return destination === 'document' && isPersonsCall(headers);
}

/** Whether a script of our pages makes the call in a person's browser. */
export function isPersonsCall(headers: IncomingHttpHeaders): boolean {
  return !isAhead(headers) && isBrowser(headers['user-agent'] ?? '');
}

function isBrowser(name: string): boolean {
  return name.startsWith(browserStart) && !saysItIsNone.test(name);
}

function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}
