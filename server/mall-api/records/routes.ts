import type { FastifyInstance } from 'fastify';
import {
  changeDeskRecord,
  createDeskRecord,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerDeskRecords(app: FastifyInstance, dependencies: RouteDependencies): void {
  const notYet = () => {
    throw new ApiError('NotFound');
  };
  implementStaff(app, dependencies, listDeskKinds, notYet);
  implementStaffPaged(app, dependencies, listDeskRecords, notYet);
  implementStaff(app, dependencies, getDeskRecord, notYet);
  implementStaff(app, dependencies, getDeskRecordVersion, notYet);
  implementStaff(app, dependencies, createDeskRecord, notYet);
  implementStaff(app, dependencies, changeDeskRecord, notYet);
}
