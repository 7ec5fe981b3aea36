import type { FastifyInstance } from 'fastify';
import {
  changeDeskUnits,
  getDeskFloorUnits,
  getDeskUnits,
  listDeskUnits,
  listUnplacedCompanies,
  undoDeskUnits,
} from '#shared/contracts/desk-units.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerDeskUnits(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { deskUnits } = dependencies;
  implementStaff(app, dependencies, getDeskUnits, () => deskUnits.read());
  implementStaff(app, dependencies, getDeskFloorUnits, ({ params: { id } }) => deskUnits.readFloor(id));
  implementStaffPaged(app, dependencies, listDeskUnits, ({ query }) => deskUnits.list(query));
  implementStaffPaged(app, dependencies, listUnplacedCompanies, ({ query }) => deskUnits.listUnplaced(query));
  implementStaff(app, dependencies, changeDeskUnits, ({ body: { units, key }, staff }) => deskUnits.change(units, key, staff));
  implementStaff(app, dependencies, undoDeskUnits, ({ params: { id }, staff }) => deskUnits.undo(id, staff));
}
