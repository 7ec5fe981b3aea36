import type { EmailChangeState, RequestEmailChangeBody } from '../schemas/email-change.ts';
import type { Done, LinkTokenBody } from '../schemas/fields.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Requests a new email address, with the password or an ID token less than ten minutes old. Takes effect once the links at both addresses are
 * clicked, within a day. Whether the address is already in use is revealed only by email. Limited per day: `TooManyRequests` (our addition, like the
 * two calls below).
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

/**
 * Confirms by the link at either address. `waits_for` is the address whose link is still to be clicked; null: the address has changed, other sessions
 * have ended.
 */
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

/**
 * Refuses by the link at the old address, because the member did not request the change. Keeps the address, ends every session and emails the links
 * to set a new password.
 */
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
