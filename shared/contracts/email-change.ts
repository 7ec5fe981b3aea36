import type { EmailChangeState, RequestEmailChangeBody } from '../schemas/email-change.ts';
import type { Done, LinkTokenBody } from '../schemas/fields.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Another address for a member's account: by the password, or by an ID token made in the last ten minutes. It is theirs once the links at both
 * addresses are pressed, within a day. Whether somebody has that address already is told by e-mail alone. Too many in a day are
 * `TooManyRequests` (an addition of ours, like the two calls below).
 */
export const requestEmailChange = endpoint({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/v1/me/email-change',
  isOptional: true,
  access: 'member',
  lane: 'password',
  hasCredentials: true,
  body: schema<typeof RequestEmailChangeBody>(),
  answer: schema<typeof Done>(),
});

/** By the link at either address; `waits_for` is the one whose link is still to be pressed, null: the address has changed, other sessions have ended. */
export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/v1/email-change/confirm',
  isOptional: true,
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof EmailChangeState>(),
});

/** By the link at the old address: it was not the member. Nothing changes, every session ends, and the way to a new password is sent. */
export const refuseEmailChange = endpoint({
  name: 'refuseEmailChange',
  method: 'POST',
  path: '/v1/email-change/refuse',
  isOptional: true,
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof Done>(),
});
