import type { RecordCookieConsentBody } from '../schemas/cookie-consents.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Stores a decision about cookies under a random number that only the browser knows, without personal data. Idempotent: if the number is already
 * stored, the first decision remains.
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
