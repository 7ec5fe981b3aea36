import type { RecordCookieConsentBody } from '../schemas/cookie-consents.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Keeps that somebody has decided about cookies: under a random number that their browser alone knows, and with nothing of theirs. The same
 * number twice is kept once, as it was.
 */
export const recordCookieConsent = endpoint({
  name: 'recordCookieConsent',
  method: 'POST',
  path: '/v1/cookie-consents',
  isOptional: true,
  access: 'guest',
  body: schema<typeof RecordCookieConsentBody>(),
  answer: schema<typeof Done>(),
});
