import type { CardCode, ChangeProfileBody, Customer, OwnData, SessionOwner } from '../schemas/profile.ts';
import { endpoint, schema } from './endpoint.ts';

export type { Customer } from '../schemas/profile.ts';

/** Partners' sites receive only what the member allowed: name and language (`profile`), email address (`email`). */
export const getProfile = endpoint({
  name: 'getProfile',
  path: '/v1/me/profile',
  access: 'member',
  scopes: ['profile', 'email'],
  answer: schema<typeof Customer>(),
});

/**
 * Returns the owner of a session token; does not accept partners' tokens. Our addition: without this call the gateway reads the profile, which costs
 * two calls.
 */
export const getSession = endpoint({
  name: 'getSession',
  path: '/v1/me/session',
  isOptional: true,
  access: 'member',
  answer: schema<typeof SessionOwner>(),
});

/**
 * Returns a code that stands for the member's card at tills for a minute (our addition). Unlike the number of the card, a picture of it is worthless
 * soon after.
 */
export const getCardCode = endpoint({
  name: 'getCardCode',
  path: '/v1/me/card/code',
  isOptional: true,
  access: 'member',
  answer: schema<typeof CardCode>(),
});

/** Changes only the given fields; `null` clears a field that may be empty. */
export const changeProfile = endpoint({
  name: 'changeProfile',
  method: 'PATCH',
  path: '/v1/me/profile',
  access: 'member',
  body: schema<typeof ChangeProfileBody>(),
  answer: schema<typeof Customer>(),
});

/** Replaces the picture. The answer contains the new picture, cropped to a square and scaled down. */
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

/** All stored data of the member, for download (GDPR, articles 15 and 20); our addition. */
export const getOwnData = endpoint({
  name: 'getOwnData',
  path: '/v1/me/data',
  isOptional: true,
  access: 'member',
  answer: schema<typeof OwnData>(),
});
