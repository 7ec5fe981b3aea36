import type { PrivacyPolicy, TermsConditions } from '../schemas/legal.ts';
import { endpoint, schema } from './endpoint.ts';

export type { PrivacyPolicy, TermsConditions } from '../schemas/legal.ts';

export const getPrivacyPolicy = endpoint({
  name: 'getPrivacyPolicy',
  path: '/v1/privacy-policy',
  access: 'public',
  answer: schema<typeof PrivacyPolicy>(),
});

export const getTermsConditions = endpoint({
  name: 'getTermsConditions',
  path: '/v1/terms-conditions',
  access: 'public',
  answer: schema<typeof TermsConditions>(),
});
