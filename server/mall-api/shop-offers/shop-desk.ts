import type { Database } from '../core/db/database.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Records } from '../records/records.ts';
import { prepareApprovals } from './approvals.ts';
import { prepareProposals } from './proposal-table.ts';
import { prepareShopOffers } from './shop-offers.ts';
import { createTurns } from './turns.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'categories'>;
  records: Records;
  operatorActs: Pick<OperatorActs, 'record'>;
}

/** Handles shops' proposals and editors' decisions. Acts on the same offer run one at a time. */
export function prepareShopDesk(dependencies: Dependencies) {
  const own = { ...dependencies, proposals: prepareProposals(dependencies.db), turns: createTurns() };
  return { shopOffers: prepareShopOffers(own), approvals: prepareApprovals(own) };
}
