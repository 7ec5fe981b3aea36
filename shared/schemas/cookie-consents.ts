import * as z from 'zod/mini';
import { recordCookieConsent } from '../contracts/cookie-consents.ts';
import { consentDecisions, consentIdPattern, consentVersionPattern, cookieIdPattern } from '../site/consent.ts';
import { check } from './check.ts';
import { Done } from './fields.ts';

export const RecordCookieConsentBody = z.object({
  id: z.string().check(z.regex(consentIdPattern)),
  version: z.string().check(z.regex(consentVersionPattern)),
  decision: z.enum(consentDecisions),
  /** Ids from the tenant's list. */
  choices: z.array(z.string().check(z.regex(cookieIdPattern))).check(z.maxLength(50)),
});

export const cookieConsentsChecks = [check(recordCookieConsent, { body: RecordCookieConsentBody, answer: Done })];
