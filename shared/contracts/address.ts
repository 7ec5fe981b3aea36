import type { CallInput, Endpoint } from './endpoint.ts';

/**
 * The address of a call below the API's root, canonical: parameters encoded, the query sorted, defaults and unknown names
 * left out. Two inputs that mean the same give the same address, so it is also the key of every cache.
 * Throws zod's error when the input does not fit the contract.
 */
export function toAddress<E extends Endpoint>(contract: E, input: CallInput<E> = {}): string {
  const params = asRecord(contract.params.parse(input.params ?? {}));
  const path = contract.path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, rest: string) => {
    const value = String(params[name]);
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = toSearch(contract, input);
  return search ? `${path}?${search}` : path;
}

function toSearch(contract: Endpoint, input: CallInput): string {
  const query = asRecord(contract.query.parse(input.query ?? {}));
  const defaults = asRecord(contract.query.safeParse({}).data ?? {});
  return Object.keys(query)
    .filter((name) => query[name] !== undefined && query[name] !== defaults[name])
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(query[name]))}`)
    .join('&');
}

function asRecord(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>; // params and query are object schemas, by endpoint()
}
