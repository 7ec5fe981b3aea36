import type { KeyName, KeyOverlap, NewKeyBody, SecretKey, StaffKey } from '../schemas/desk-keys.ts';
import { keyKinds } from '../site/key-limits.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, text, withDefault } from './parameters.ts';

export type { SecretKey, StaffKey } from '../schemas/desk-keys.ts';

/** Keys of tills, barriers, monitoring systems and scripts, for managers. */

export const keyStates = ['active', 'revoked'] as const;

const ofManagers = { access: 'staff', roles: ['manager'] } as const;
const onKey = { ...ofManagers, method: 'POST', params: { id } } as const;

/** Lists keys, newest first and revoked ones last. `q`: words that the name, the start of the secret or the company's name must contain. */
export const listKeys = listEndpoint({
  name: 'listKeys',
  path: '/v1/staff/keys',
  ...ofManagers,
  isPaged: true,
  query: {
    ...listQuery,
    q: withDefault(text({ most: memberDeskLimits.searchCharacters, clean: (typed) => typed.trim() }), ''),
    kind: optional(choice(keyKinds)),
    state: optional(choice(keyStates)),
  },
  item: schema<typeof StaffKey>(),
});

export const getKey = endpoint({
  name: 'getKey',
  path: '/v1/staff/keys/{id}',
  ...ofManagers,
  params: { id },
  answer: schema<typeof StaffKey>(),
});

/**
 * Creates a key. No later call returns its secret. `UnprocessableEntity`:
 * - `company_id`: `required` for the kinds `shop` and `till`, `invalid` if there is no such company
 * - `scopes`: `not_allowed` for a key of one shop with a scope that reaches the whole centre
 */
export const createKey = endpoint({
  name: 'createKey',
  method: 'POST',
  path: '/v1/staff/keys',
  ...ofManagers,
  isSensitive: true,
  body: schema<typeof NewKeyBody>(),
  answer: schema<typeof SecretKey>(),
});

export const renameKey = endpoint({
  name: 'renameKey',
  path: '/v1/staff/keys/{id}/name',
  ...onKey,
  body: schema<typeof KeyName>(),
  answer: schema<typeof StaffKey>(),
});

/** Replaces the secret. The old one works for the overlap; one that an earlier rotation replaced ends immediately. `Conflict` for a revoked key. */
export const rotateKey = endpoint({
  name: 'rotateKey',
  path: '/v1/staff/keys/{id}/rotate',
  ...onKey,
  isSensitive: true,
  body: schema<typeof KeyOverlap>(),
  answer: schema<typeof SecretKey>(),
});

/** Ends a key immediately. Recorded acts keep its name. */
export const revokeKey = endpoint({
  name: 'revokeKey',
  path: '/v1/staff/keys/{id}/revoke',
  ...onKey,
  isSensitive: true,
  answer: schema<typeof StaffKey>(),
});
