import type { FastifyInstance } from 'fastify';
import { changeDeskRecords, getDeskBulk, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { isKind } from '../records/new-record.ts';
import { prepareDeskBulk } from './desk-bulk.ts';

export function registerDeskBulk(app: FastifyInstance, dependencies: RouteDependencies): void {
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'could not complete an act on many records: the finished part can be undone');
  const bulk = prepareDeskBulk({ ...dependencies, onError });
  app.addHook('onClose', () => bulk.close());
  implementStaff(app, dependencies, changeDeskRecords, ({ params: { kind }, body, staff }) => {
    if (!isKind(kind)) throw new ApiError('NotFound');
    return bulk.change(kind, body, staff);
  });
  implementStaff(app, dependencies, getDeskBulk, ({ params: { kind, id } }) => bulk.get(kind, id));
  implementStaff(app, dependencies, undoDeskBulk, ({ params: { kind, id }, staff }) => bulk.undo(kind, id, staff));
}
