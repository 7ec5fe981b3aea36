import type { FastifyInstance } from 'fastify';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isListKind, isNumbered, listKinds } from '../content/known-kinds.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { readDay } from './apply-change.ts';
import { toKindSchema } from './kind-schemas.ts';
import { isKind } from './new-record.ts';

export function registerDeskForms(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementStaff(app, dependencies, getDeskKind, ({ params: { kind } }) => {
    if (!isKind(kind)) throw new ApiError('NotFound');
    return {
      kind,
      is_list: isListKind(kind),
      key_field: isListKind(kind) && !isNumbered(kind) ? (listKinds.get(kind)?.keyField ?? 'id') : null,
      dates_from: readDay(dependencies.db).day.toISOString(),
      schema: toKindSchema(kind),
    };
  });
}
