import type { FastifyInstance } from 'fastify';
import { archiveLeavingShop, changeDeskRecords, getDeskBulk, getDeskLeave, undoDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { getDeskImport, listDeskImportRows, planDeskImport, runDeskImport, uploadDeskSheet } from '#shared/contracts/desk-imports.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type DeskBulkActs, prepareDeskBulk } from '../bulk/desk-bulk.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { isKind } from '../records/new-record.ts';
import { prepareDeskImports } from './desk-imports.ts';

/** Registers acts on many records, and imports, which run in the same queue. */
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
  implementStaff(app, dependencies, getDeskLeave, ({ params: { id }, staff }) => bulk.showLeave(id, staff.roles));
  implementStaff(app, dependencies, archiveLeavingShop, ({ params: { id }, body, staff }) => bulk.leave(id, body, staff));
  implementStaff(app, dependencies, undoDeskBulk, ({ params: { kind, id }, staff }) => bulk.undo(kind, id, staff));
  registerImports(app, dependencies, bulk);
}

function registerImports(app: FastifyInstance, dependencies: RouteDependencies, bulk: DeskBulkActs): void {
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'could not compare a spreadsheet with the content: nothing was written');
  const imports = prepareDeskImports({ ...dependencies, bulk, onError });
  app.addHook('onReady', () => imports.resume().catch(onError));
  app.addHook('onClose', () => imports.close());
  implementStaff(app, dependencies, uploadDeskSheet, ({ params: { kind }, body, picture: file, staff }) =>
    imports.upload(kind, file, body, staff),
  );
  implementStaff(app, dependencies, getDeskImport, ({ params: { kind, id } }) => imports.get(kind, id));
  implementStaff(app, dependencies, planDeskImport, ({ params: { kind, id }, body }) => imports.plan(kind, id, body));
  implementStaffPaged(app, dependencies, listDeskImportRows, ({ params: { kind, id }, query: { state, ...page } }) =>
    imports.listRows(kind, id, state, page),
  );
  implementStaff(app, dependencies, runDeskImport, ({ params: { kind, id }, body, staff }) => imports.run(kind, id, body, staff));
}
