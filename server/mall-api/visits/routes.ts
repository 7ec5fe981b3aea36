import type { FastifyInstance } from 'fastify';
import { getDeskVisits } from '#shared/contracts/desk-visits.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerDeskVisits(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementStaff(app, dependencies, getDeskVisits, () => dependencies.visits.read());
}
