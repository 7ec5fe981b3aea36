import type { CallInput, Endpoint } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { type ParameterSet, type ParameterValue, readParameters } from './parameters.ts';

/**
 * Returns the canonical address of a call, relative to the API's root: parameters encoded, query sorted, defaults and unknown names left out.
 * Equivalent inputs give the same address, so it is also the key of every cache. Throws `BadRequest` if the input does not fit the contract.
 */
export function toAddress<E extends Endpoint>(contract: E, input: CallInput<E> = {}): string {
  const params = read(contract.params, input.params);
  const path = contract.path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, rest: string) => {
    const value = String(params[name]);
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = toSearch(contract.query, input.query);
  return search ? `${path}?${search}` : path;
}

function toSearch(set: ParameterSet, input: object | undefined): string {
  const values = read(set, input);
  return Object.keys(values)
    .filter((name) => values[name] !== set[name]?.default)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(values[name]))}`)
    .join('&');
}

function read(set: ParameterSet, input: object = {}): Record<string, ParameterValue> {
  const { values, errors } = readParameters(set, { ...input });
  if (Object.keys(errors).length > 0) throw new ApiError('BadRequest', { errors });
  return values;
}
