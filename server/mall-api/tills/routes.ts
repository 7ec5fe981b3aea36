import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { getReportedPurchase, reportPurchase, reportPurchases, returnPurchase } from '#shared/contracts/till-purchases.ts';
import { awaitReading, awaitTransaction } from '../core/db/transaction.ts';
import { readKey } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import { toTillActor } from '../core/till-actor.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareBatches } from './batches.ts';

/** Routes of tills, which report purchases and returns with their key. */
export function registerTillPurchases(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, tillPurchases } = dependencies;
  const report = prepareBatches(dependencies);

  implementOperator(app, dependencies, reportPurchase, (call, request) => {
    const key = readKey(request);
    return awaitTransaction(db, () => tillPurchases.credit(toTillActor(call), call.body, { key }));
  });
  implementOperator(app, dependencies, getReportedPurchase, (call) =>
    awaitReading(db, () => tillPurchases.find(toTillActor(call), call.params.id)),
  );
  implementOperator(app, dependencies, returnPurchase, (call, request) => {
    const key = readKey(request);
    const isUnsafe = key === undefined && call.body.amount !== undefined; // a retry would take back the amount once more
    if (isUnsafe) throw new ApiError('BadRequest', { errors: { 'idempotency-key': ['required'] } });
    return awaitTransaction(db, () => tillPurchases.takeBack(toTillActor(call), call.params.id, call.body, { key }));
  });
  implementOperator(app, dependencies, reportPurchases, (call) => report(toTillActor(call), call.body.entries));
}
