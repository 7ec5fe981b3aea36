import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { canUseScope, keyTest } from '../core/http/api-keys.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Registers the call with which keys are tested. */
export function registerOwnKey(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, apiKeys } = dependencies;
  implementOperator(app, dependencies, getOwnKey, async ({ key, query: { scope } }) => {
    if (!key) throw new ApiError('Unauthorized');
    if (scope && !canUseScope(key, scope)) throw new ApiError('Forbidden');
    const use = scope ?? keyTest;
    if (apiKeys.isNoteDue(key, use)) await awaitTransaction(db, () => apiKeys.note(key, use));
    return { id: key.keyId, name: key.name, company_id: key.companyId, scopes: [...key.scopes] };
  });
}
