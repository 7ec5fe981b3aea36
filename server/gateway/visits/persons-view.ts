import type { IncomingHttpHeaders } from 'node:http';

/** Every browser's name begins like this; programs that fetch pages without one mostly have others. `CUBOT` makes telephones. */
const browserStart = 'Mozilla/';
const saysItIsNone = /(?<!cu)bot\b|crawl|spider|slurp|preview|lighthouse|headless|\(compatible;|https?:\/\//i;

/** Whether somebody asks to see a page: not a robot that says so, not a browser ahead of time, not the desk or another site that shows it in a frame. */
export function isPersonsView(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-dest': destination = 'document' } = headers;
  return destination === 'document' && isPersonsCall(headers);
}

/** Whether a script of our pages has asked, in somebody's browser. */
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
