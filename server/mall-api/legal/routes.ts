import type { FastifyInstance } from 'fastify';
import { getPrivacyPolicy, getTermsConditions, type PrivacyPolicy, type TermsConditions } from '#shared/contracts/legal.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerLegal(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, getPrivacyPolicy, () => documents.getDocument<PrivacyPolicy>('privacy-policy'));
  implement(app, getTermsConditions, () => documents.getDocument<TermsConditions>('terms-conditions'));
}
