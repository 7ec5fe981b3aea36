import type { FastifyInstance } from 'fastify';
import { createKey, getKey, listKeys, renameKey, revokeKey, rotateKey, type StaffKey } from '#shared/contracts/desk-keys.ts';
import { keyScopes, shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { fold } from '#shared/rules/fold.ts';
import { kindsOfShops } from '#shared/site/key-limits.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import { toMeta } from '../core/db/bodies.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { OperatorAct } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addNames } from '../records/record-facts.ts';
import type { NewKey, StoredKey } from './keys.ts';

const hourMs = 3_600_000;

/** Registers the routes with which managers manage keys: the same actions as `npm run mall -- keys`. */
export function registerDeskKeys(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, keys, operatorActs, queries } = dependencies;

  function nameCompanies(stored: readonly StoredKey[]) {
    const ids = [...new Set(stored.flatMap(({ companyId }) => companyId ?? []))];
    const named = addNames(
      db,
      ids.map((id) => ({ kind: 'companies', key: String(id) })),
    );
    return new Map(named.map(({ key, translations, name }) => [key, { key, translations, name }]));
  }

  function toKeys(stored: readonly StoredKey[]): StaffKey[] {
    const companies = nameCompanies(stored);
    const nowMs = clock().getTime();
    return stored.map(({ id, name, kind, scopes, companyId, shown, ...key }) => ({
      ...{ id, name, kind, shown, scopes: [...scopes] },
      company: companyId === null ? null : (companies.get(String(companyId)) ?? toUnknown(companyId)),
      created_at: toIso(key.createdMs),
      created_by: key.createdBy,
      rotated_at: toIsoIfAny(key.rotatedMs),
      ...(key.oldUntilMs !== undefined && key.oldUntilMs > nowMs
        ? { old_until: toIso(key.oldUntilMs), old_used_at: toIsoIfAny(key.oldUsedMs) }
        : { old_until: null, old_used_at: null }),
      last_used_at: toIsoIfAny(key.lastUsedMs),
      last_used_for: key.lastUsedFor === 'test' ? 'test' : (keyScopes.find((scope) => scope === key.lastUsedFor) ?? null),
      revoked_at: toIsoIfAny(key.revokedMs),
    }));
  }
  const getStaffKey = (id: number): StaffKey => found(toKeys([found(keys.find(id))])[0]);

  function record({ staffId, name }: StaffDoer, act: StaffAct, id: number, states: Pick<OperatorAct, 'before' | 'after' | 'why'> = {}) {
    operatorActs.record({ operator: name, staffId, act, subject: String(id), ...states });
  }

  /** Runs an act on a key in a transaction. Throws `Conflict` for a revoked key. */
  const actOn = <T>(id: number, act: (key: StoredKey) => T): T =>
    inTransaction(db, () => {
      const key = found(keys.find(id));
      if (key.revokedMs !== undefined) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      return act(key);
    });

  function assertValid({ kind, scopes, companyId }: NewKey): void {
    if (companyId === null && kindsOfShops.includes(kind)) throw invalid('company_id', 'required');
    if (companyId !== null && !queries.companies.find(companyId)) throw invalid('company_id', 'invalid');
    if (companyId !== null && scopes.some((scope) => !shopKeyScopes.includes(scope))) throw invalid('scopes', 'not_allowed');
  }

  implementStaffPaged(app, dependencies, listKeys, ({ query: { page, per_page, q, kind, state } }) => {
    const words = fold(q).split(/\s+/).filter(Boolean);
    const chosen = keys
      .list()
      .filter((key) => kind === undefined || key.kind === kind)
      .filter((key) => state === undefined || (key.revokedMs !== undefined) === (state === 'revoked'));
    const companies = words.length === 0 ? undefined : nameCompanies(chosen);
    const toText = ({ name, shown, companyId }: StoredKey) => fold(`${name} ${shown} ${companies?.get(String(companyId))?.name ?? ''}`);
    const matching = companies ? chosen.filter((key) => words.every((word) => toText(key).includes(word))) : chosen;
    const data = toKeys(matching.slice((page - 1) * per_page, page * per_page));
    return { data, meta: toMeta({ page, per_page }, matching.length) };
  });

  implementStaff(app, dependencies, getKey, ({ params }) => getStaffKey(params.id));

  implementStaff(app, dependencies, createKey, ({ staff, body: { name, kind, scopes, company_id: companyId } }) =>
    inTransaction(db, () => {
      const key: NewKey = { name, kind, companyId, scopes: keyScopes.filter((scope) => scopes.includes(scope)) };
      assertValid(key);
      const { id, secret } = keys.create(key, staff.name);
      record(staff, 'keys create', id, { after: { key_name: name, scopes: key.scopes.join(' '), company: companyId } });
      return { key: getStaffKey(id), secret };
    }),
  );

  implementStaff(app, dependencies, renameKey, ({ staff, params: { id }, body: { name } }) =>
    actOn(id, (key) => {
      if (key.name !== name) {
        keys.rename(id, name);
        record(staff, 'keys rename', id, { before: { key_name: key.name }, after: { key_name: name } });
      }
      return getStaffKey(id);
    }),
  );

  implementStaff(app, dependencies, rotateKey, ({ staff, params: { id }, body: { overlap_hours: hours } }) =>
    actOn(id, () => {
      const secret = keys.rotate(id, hours * hourMs);
      record(staff, 'keys rotate', id, { after: { overlap_hours: hours } });
      return { key: getStaffKey(id), secret };
    }),
  );

  implementStaff(app, dependencies, revokeKey, ({ staff, params: { id } }) =>
    actOn(id, () => {
      keys.revoke(id);
      record(staff, 'keys revoke', id);
      return getStaffKey(id);
    }),
  );
}

/** A company that was removed: its key reaches nothing, and staff see its number. */
const toUnknown = (id: number) => ({ key: String(id), translations: [], name: String(id) });
const toIso = (ms: number): string => new Date(ms).toISOString();
const toIsoIfAny = (ms: number | undefined): string | null => (ms === undefined ? null : toIso(ms));
const invalid = (field: string, code: string): ApiError => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
