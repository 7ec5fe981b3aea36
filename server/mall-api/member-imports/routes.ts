import type { FastifyInstance } from 'fastify';
import {
  getMemberImport,
  listMemberImportRows,
  listMemberImports,
  planMemberImport,
  runMemberImport,
  undoMemberImport,
  uploadMemberSheet,
} from '#shared/contracts/member-imports.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareMemberImports } from './member-imports.ts';

export function registerMemberImports(app: FastifyInstance, dependencies: RouteDependencies): void {
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'could not complete an import of members: it continues at the next start, or can be undone');
  const imports = prepareMemberImports({ ...dependencies, onError });
  app.addHook('onReady', () => imports.resume().catch(onError));
  app.addHook('onClose', () => imports.close());
  implementStaff(app, dependencies, uploadMemberSheet, ({ body, picture: file, staff }) => imports.upload(file, body, staff));
  implementStaff(app, dependencies, listMemberImports, () => imports.listLast());
  implementStaff(app, dependencies, getMemberImport, ({ params: { id } }) => imports.get(id));
  implementStaff(app, dependencies, planMemberImport, ({ params: { id }, body }) => imports.plan(id, body));
  implementStaffPaged(app, dependencies, listMemberImportRows, ({ params: { id }, query: { state, ...page } }) =>
    imports.listRows(id, state, page),
  );
  implementStaff(app, dependencies, runMemberImport, ({ params: { id }, body, staff }) => imports.run(id, body, staff));
  implementStaff(app, dependencies, undoMemberImport, ({ params: { id }, staff }) => imports.undo(id, staff));
}
