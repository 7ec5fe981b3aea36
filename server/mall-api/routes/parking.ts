import type { FastifyInstance } from 'fastify';
import { getParking, type Parking } from '#shared/contracts/parking.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerParking(app: FastifyInstance, { db }: RouteDependencies): void {
  const documents = prepareDocumentQueries(db);
  implement(app, getParking, () => documents.getDocument<Parking>('parking'));
}
