import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** Answer of the embedded mall API, to be changed on its way to the gateway. */
export interface ForeignAnswer {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON; otherwise text. */
  body: unknown;
}

export interface ForeignCall {
  method: string;
  /** Path and query. */
  address: string;
  contract: Endpoint | undefined;
  /** Where pictures are on another host. */
  pictureOrigin: string;
}

/** Makes an answer into one that another mall API would give. */
export type Mutation = (answer: ForeignAnswer, call: ForeignCall) => ForeignAnswer;

export interface Envelope {
  status?: string;
  data: unknown;
  meta?: { page: number; per_page: number; total: number; pages: number };
}

/** A good answer of the mall API behind it, as long as nothing has taken its envelope away. */
export function findEnvelope({ status, body }: ForeignAnswer): Envelope | undefined {
  const isGood = status < 300 && typeof body === 'object' && body !== null && !Array.isArray(body) && 'data' in body;
  return isGood ? (body as Envelope) : undefined; // just looked at
}

/** A mutation of what the answer holds. The settings stay as the specification has them: texts. */
export function onData(change: (data: unknown, call: ForeignCall) => unknown): Mutation {
  return (answer, call) => {
    const envelope = findEnvelope(answer);
    if (!envelope || call.contract?.isFlattened) return answer;
    return { ...answer, body: { ...envelope, data: change(envelope.data, call) } };
  };
}

type Entry = readonly [key: string, value: unknown];

/** Every value below, the inner ones first; `key` is the name of the field that holds it, of a list's items the list's own. */
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
