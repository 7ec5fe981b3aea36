import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** Answer of the embedded mall API, which mutations change before the gateway receives it. */
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

/** Converts an answer to one of a third-party mall API. */
export type Mutation = (answer: ForeignAnswer, call: ForeignCall) => ForeignAnswer;

export interface Envelope {
  status?: string;
  data: unknown;
  meta?: { page: number; per_page: number; total: number; pages: number };
}

/** Returns the envelope of a successful answer; undefined if a mutation has removed it. */
export function findEnvelope({ status, body }: ForeignAnswer): Envelope | undefined {
  const isGood = status < 300 && typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body;
  return isGood ? (body as Envelope) : undefined; // checked in the line above
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
 * Changes every value inside a value, the innermost first. `key`: name of the field that contains the value; for items of a list, the name
 * of the list.
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
