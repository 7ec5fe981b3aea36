import type { FastifyInstance } from 'fastify';
import { getDeskToday } from '#shared/contracts/desk-today.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerDeskToday(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementStaff(app, dependencies, getDeskToday, () => dependencies.getDeskToday());
}
