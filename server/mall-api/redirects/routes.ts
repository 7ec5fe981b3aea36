import type { FastifyInstance } from 'fastify';
import { listRedirects, type Redirect } from '#shared/contracts/redirects.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerRedirects(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, listRedirects, () => documents.listDocuments<Redirect>('redirects'));
}
