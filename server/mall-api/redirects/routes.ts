import type { FastifyInstance } from 'fastify';
import { listRedirects, type Redirect } from '#shared/contracts/redirects.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../core/http/implement.ts';

export function registerRedirects(app: FastifyInstance, { queries: { documents } }: RouteDependencies): void {
  implement(app, listRedirects, () => documents.listDocuments<Redirect>('redirects'));
}
