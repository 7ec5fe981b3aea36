import * as z from 'zod/mini';
import { getPrivacyPolicy, getTermsConditions } from '../contracts/legal.ts';
import { check } from './check.ts';
import { CalendarDate, RichText, Text, translations } from './fields.ts';

const document = { version: Text, valid_from: CalendarDate };

export const PrivacyPolicy = z.object({ ...document, translations: translations({ privacy_policy: RichText }) });
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;

export const TermsConditions = z.object({ ...document, translations: translations({ terms_and_conditions: RichText }) });
export type TermsConditions = z.infer<typeof TermsConditions>;

export const legalChecks = [
  check(getPrivacyPolicy, { answer: PrivacyPolicy, mainOf: ['privacy-policy'] }),
  check(getTermsConditions, { answer: TermsConditions, mainOf: ['terms-and-conditions'] }),
];
