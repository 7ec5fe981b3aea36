import type { ChangeProfileBody, Customer, OwnData, SessionOwner } from '../schemas/profile.ts';
import { endpoint, schema } from './endpoint.ts';

export type { Customer } from '../schemas/profile.ts';

/** To a partner's site it tells what the member has allowed: their name and language (`profile`), their address (`email`). */
export const getProfile = endpoint({
  name: 'getProfile',
  path: '/v1/me/profile',
  access: 'member',
  scopes: ['profile', 'email'],
  answer: schema<typeof Customer>(),
});

/** Whose session a token is of: a partner's is of none. An addition of ours; without it the profile tells, and two calls are made. */
export const getSession = endpoint({
  name: 'getSession',
  path: '/v1/me/session',
  isOptional: true,
  access: 'member',
  answer: schema<typeof SessionOwner>(),
});

/** Changes what is given and nothing else; `null` empties a field that may be empty. */
export const changeProfile = endpoint({
  name: 'changeProfile',
  method: 'PATCH',
  path: '/v1/me/profile',
  access: 'member',
  body: schema<typeof ChangeProfileBody>(),
  answer: schema<typeof Customer>(),
});

/** A new picture in place of the one there is; it comes back square and small. */
export const changeProfilePicture = endpoint({
  name: 'changeProfilePicture',
  method: 'POST',
  path: '/v1/me/profile-picture',
  access: 'member',
  picture: 'picture',
  pictureUse: 'portrait',
  answer: schema<typeof Customer>(),
});

export const removeProfilePicture = endpoint({
  name: 'removeProfilePicture',
  method: 'DELETE',
  path: '/v1/me/profile-picture',
  access: 'member',
  answer: schema<typeof Customer>(),
});

/** Everything that is stored of the member, to take along (GDPR, articles 15 and 20); an addition of ours. */
export const getOwnData = endpoint({
  name: 'getOwnData',
  path: '/v1/me/data',
  isOptional: true,
  access: 'member',
  answer: schema<typeof OwnData>(),
});
