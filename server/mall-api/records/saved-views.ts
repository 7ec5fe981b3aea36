import type { FastifyInstance } from 'fastify';
import { type DeskView, listDeskViews, maxDeskViews, removeDeskView, saveDeskView } from '#shared/contracts/desk-views.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Database, Row } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerSavedViews(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db } = dependencies;
  const views = prepareViews(db);

  implementStaff(app, dependencies, listDeskViews, ({ staff: { staffId }, params: { kind } }) => views.list(staffId, kind));

  implementStaff(app, dependencies, saveDeskView, ({ staff: { staffId }, params: { kind }, body }) =>
    awaitTransaction(db, () => {
      const others = views.list(staffId, kind).filter(({ name }) => name !== body.name);
      if (others.length >= maxDeskViews) throw new ApiError('Conflict', { errors: { name: ['too_big'] } });
      views.save(staffId, kind, body);
      return body;
    }),
  );

  implementStaff(app, dependencies, removeDeskView, ({ staff: { staffId }, params: { kind }, body: { name } }) =>
    awaitTransaction(db, () => {
      views.remove(staffId, kind, name);
      return {};
    }),
  );
}

function prepareViews(db: Database) {
  const list = db.prepare('SELECT name, query, columns FROM staff_view WHERE staff_id = :staffId AND kind = :kind ORDER BY name');
  const save = db.prepare(
    `INSERT INTO staff_view (staff_id, kind, name, query, columns) VALUES (:staffId, :kind, :name, :query, :columns)
     ON CONFLICT (staff_id, kind, name) DO UPDATE SET query = excluded.query, columns = excluded.columns`,
  );
  const remove = db.prepare('DELETE FROM staff_view WHERE staff_id = :staffId AND kind = :kind AND name = :name');
  return {
    list: (staffId: number, kind: string): DeskView[] => list.all({ staffId, kind }).map(toView),
    save: (staffId: number, kind: string, { name, query, columns }: DeskView): void =>
      void save.run({ staffId, kind, name, query, columns: columns && JSON.stringify(columns) }),
    remove: (staffId: number, kind: string, name: string): void => void remove.run({ staffId, kind, name }),
  };
}

function toView({ name, query, columns }: Row): DeskView {
  return { name: String(name), query: String(query), columns: columns === null ? null : JSON.parse(String(columns)) };
}
