import * as z from 'zod/mini';
import { getPrivacyPolicy, getTermsConditions } from '../contracts/legal.ts';
import { check } from './check.ts';
import { CalendarDate, mayLack, RichText, Text, translations } from './fields.ts';

const document = { version: Text, valid_from: CalendarDate };
/** Our own mall API must provide the date; other mall APIs may omit it. */
const told = { valid_from: z.optional(CalendarDate) };

export const StoredPrivacyPolicy = z.object({ ...document, translations: translations({ privacy_policy: RichText }) });
export const PrivacyPolicy = mayLack(z.extend(StoredPrivacyPolicy, told), { version: '' });
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;

export const StoredTermsConditions = z.object({ ...document, translations: translations({ terms_and_conditions: RichText }) });
export const TermsConditions = mayLack(z.extend(StoredTermsConditions, told), { version: '' });
export type TermsConditions = z.infer<typeof TermsConditions>;

export const legalChecks = [
  check(getPrivacyPolicy, { answer: PrivacyPolicy, mainOf: ['privacy-policy'] }),
  check(getTermsConditions, { answer: TermsConditions, mainOf: ['terms-and-conditions'] }),
];
