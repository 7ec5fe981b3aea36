import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** An answer of the embedded mall API, changed by mutations before the gateway receives it. */
export interface ForeignAnswer {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON, or text. */
  body: unknown;
}

export interface ForeignCall {
  method: string;
  /** Path and query. */
  address: string;
  contract: Endpoint | undefined;
  /** Origin for pictures on another host. */
  pictureOrigin: string;
}

/** Turns an answer into one of a third-party mall API. */
export type Mutation = (answer: ForeignAnswer, call: ForeignCall) => ForeignAnswer;

export interface Envelope {
  status?: string;
  data: unknown;
  meta?: { page: number; per_page: number; total: number; pages: number };
}

/** Returns the envelope of a successful answer, or undefined if a mutation has removed it. */
export function findEnvelope({ status, body }: ForeignAnswer): Envelope | undefined {
  const isGood = status < 300 && typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body;
  return isGood ? (body as Envelope) : undefined; // safe: checked in the line above
}

/** Creates a mutation of the data in an answer. Does not change settings, which are always texts. */
export function onData(change: (data: unknown, call: ForeignCall) => unknown): Mutation {
  return (answer, call) => {
    const envelope = findEnvelope(answer);
    if (!envelope || call.contract?.isFlattened) return answer;
    return { ...answer, body: { ...envelope, data: change(envelope.data, call) } };
  };
}

type Entry = readonly [key: string, value: unknown];

/**
 * Changes every value inside a value, the innermost first. `key` is the name of the field that contains the value, or of the list that contains
 * the item.
 */
export function mapDeep(value: unknown, change: (value: unknown, key: string) => unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    return change(
      value.map((item) => mapDeep(item, change, key)),
      key,
    );
  }
  if (typeof value !== 'object' || value === null) return change(value, key);
  const entries = Object.entries(value).map(([name, inner]): Entry => [name, mapDeep(inner, change, name)]);
  return change(Object.fromEntries(entries), key);
}

export const isId = (key: string): boolean => key === 'id' || /_ids?$/.test(key);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
