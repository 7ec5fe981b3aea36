import type { OwnKey } from '../schemas/keys.ts';
import { endpoint, keyScopes, schema } from './endpoint.ts';
import { choice, optional } from './parameters.ts';

export type { OwnKey } from '../schemas/keys.ts';

/**
 * Returns the key of the call (our addition): a till tests its key with it, and the gateway learns what a key may do. `scope`: `Forbidden` if the key
 * lacks it.
 */
export const getOwnKey = endpoint({
  name: 'getOwnKey',
  path: '/v1/key',
  isOptional: true,
  access: 'operator',
  scope: 'any',
  query: { scope: optional(choice(keyScopes)) },
  answer: schema<typeof OwnKey>(),
});
