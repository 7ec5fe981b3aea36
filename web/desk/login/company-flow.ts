import { companyLoginMs } from '#shared/site/staff-limits.ts';

/** A login at the company's identity provider that has begun in this browser. */
export interface CompanyFlow {
  purpose: 'login' | 'confirmation';
  /** Secret by which the mall API recognizes this browser. */
  browser: string;
  /** Place of the desk to return to; undefined in a window of its own. */
  returnTo?: string | undefined;
  begunMs: number;
}

const prefix = 'desk:company:';
const channelName = 'desk:company';

/** Creates a secret of 256 bits. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Stores a flow until the provider returns. All tabs share the storage, because the provider may return in a window of its own. */
export function storeFlow(state: string, flow: CompanyFlow): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && isOver(readFlow(key))) localStorage.removeItem(key); // abandoned earlier
  }
  localStorage.setItem(prefix + state, JSON.stringify(flow));
}

/** Returns the flow of an answer, once; undefined if it has begun in another browser, or is over. */
export function takeFlow(state: string): CompanyFlow | undefined {
  const flow = readFlow(prefix + state);
  localStorage.removeItem(prefix + state);
  return isOver(flow) ? undefined : flow;
}

function readFlow(key: string): CompanyFlow | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as CompanyFlow; // safe: written by `storeFlow`
  } catch {
    return undefined;
  }
}

function isOver(flow: CompanyFlow | undefined): boolean {
  return flow === undefined || Date.now() - flow.begunMs > companyLoginMs;
}

/** Notifies the waiting tab that its flow has succeeded. */
export function announceDone(state: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(state);
  channel.close();
}

/** Calls `onDone` when the flow has succeeded in another window. Returns a function that stops it. */
export function whenDone(state: string, onDone: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (data === state) onDone();
  };
  return () => channel.close();
}

/** Restricts a place to the desk. */
export function toPlace(value: string | null | undefined): string {
  return value !== null && value !== undefined && /^\/(?![/\\])/.test(value) ? value : '/';
}
