import type { FastifyInstance } from 'fastify';
import { changeDeskHours, getDeskHours, previewDeskHours, undoDeskHours } from '#shared/contracts/desk-hours.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerDeskHours(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { deskHours } = dependencies;
  implementStaff(app, dependencies, getDeskHours, ({ query: { month } }) => deskHours.read(month));
  implementStaff(app, dependencies, previewDeskHours, ({ body: { change } }) => deskHours.preview(change));
  implementStaff(app, dependencies, changeDeskHours, ({ body: { change, ...seen }, staff }) => deskHours.change(change, seen, staff));
  implementStaff(app, dependencies, undoDeskHours, ({ params: { id }, staff }) => deskHours.undo(id, staff));
}
