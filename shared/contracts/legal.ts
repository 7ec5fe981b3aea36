import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CalendarDate, RichText, Text, translations } from './fields.ts';

const document = { version: Text, valid_from: CalendarDate };

export const PrivacyPolicy = z.object({ ...document, translations: translations({ privacy_policy: RichText }) });
export type PrivacyPolicy = z.infer<typeof PrivacyPolicy>;

export const getPrivacyPolicy = endpoint({
  name: 'getPrivacyPolicy',
  path: '/v1/privacy-policy',
  access: 'public',
  answer: PrivacyPolicy,
});

export const TermsConditions = z.object({ ...document, translations: translations({ terms_and_conditions: RichText }) });
export type TermsConditions = z.infer<typeof TermsConditions>;

export const getTermsConditions = endpoint({
  name: 'getTermsConditions',
  path: '/v1/terms-conditions',
  access: 'public',
  answer: TermsConditions,
});
