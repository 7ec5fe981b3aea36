import type * as z from 'zod/mini';
import { findErrors } from '#shared/contracts/body.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  BatchedReturn,
  NewTillPurchase,
  type PurchaseBatch,
  type PurchaseResult,
  type TillPurchase,
} from '#shared/schemas/till-purchases.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { KeyGuesses } from '../core/http/key-guesses.ts';
import type { TillActor } from '../core/till-actor.ts';
import type { TillPurchases } from './purchases.ts';

interface Dependencies {
  db: Database;
  tillPurchases: TillPurchases;
  keyGuesses: KeyGuesses;
}

type Entry = PurchaseBatch['entries'][number];

/**
 * Reports batches of offline tills. The order of the entries is irrelevant: purchases are credited in order of their time, so that levels and campaigns
 * count as they would have, and returns follow. Each entry is a transaction of its own, between which other calls are served.
 */
export function prepareBatches({ db, tillPurchases, keyGuesses }: Dependencies) {
  function act(actor: TillActor, { key, kind, ...sent }: Entry): TillPurchase {
    if (kind === 'purchase') return tillPurchases.credit(actor, parse(NewTillPurchase, sent), { key }).purchase;
    const { purchase_id, purchase, amount } = parse(BatchedReturn, sent);
    const id = purchase_id ?? (purchase && tillPurchases.findReported(actor, purchase));
    if (id === undefined) throw new ApiError('NotFound');
    return tillPurchases.takeBack(actor, id, { amount }, { key }).purchase;
  }

  /**
   * Limits unknown cards like those of single calls, because a batch must not be a way to try numbers. Impossible values, and returns that arrive before
   * their purchase, are no attempts.
   */
  function actCounted(actor: TillActor, entry: Entry): Promise<TillPurchase> {
    const report = () => awaitTransaction(db, () => act(actor, entry));
    return actor.keyId === null || entry.kind === 'return'
      ? report()
      : keyGuesses.count({ keyId: actor.keyId }, 'reportPurchases', report, ['NotFound']);
  }

  /** Throws `ServiceUnavailable` if another process writes for too long. The entries that were done are not done again when the batch is repeated. */
  return async (actor: TillActor, entries: readonly Entry[]): Promise<PurchaseResult[]> => {
    const results = new Map<Entry, PurchaseResult>();
    for (const entry of entries.toSorted((one, other) => toRank(one) - toRank(other))) {
      const { key } = entry;
      try {
        results.set(entry, { key, purchase: await actCounted(actor, entry), failure: null });
      } catch (error) {
        if (!(error instanceof ApiError) || error.httpStatus === 'ServiceUnavailable') throw error;
        results.set(entry, { key, purchase: null, failure: { http_status: error.httpStatus, errors: toLists(error.errors) } });
      }
    }
    return entries.flatMap((entry) => results.get(entry) ?? []);
  };
}

/** Purchases by their time, then returns. */
function toRank({ kind, bought_at }: Entry): number {
  const boughtMs = typeof bought_at === 'string' ? Date.parse(bought_at) : 0;
  return kind === 'purchase' ? boughtMs || 0 : Number.MAX_SAFE_INTEGER;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, sent: Record<string, unknown>): z.output<Schema> {
  const errors = findErrors(schema, sent);
  if (Object.keys(errors).length > 0) throw new ApiError('UnprocessableEntity', { errors });
  return schema.parse(sent);
}

function toLists(errors: ApiError['errors'] = {}): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, codes]) => [field, [...codes]]));
}
