import { contracts } from '#shared/contracts/contracts.ts';
import type { Database } from '../../mall-api/core/db/database.ts';
import { hasTable } from '../../mall-api/core/db/sqlite/files.ts';
import { type Finding, warning } from './finding.ts';

/** Attempts before that are over: the till or barrier has a key by now, or is gone. */
const recentMs = 30 * 86_400_000;

/** Finds tills, barriers and desks that still send the operators' token for members' data, by the call. */
export function checkOpsToken(db: Database, now: Date): Finding[] {
  if (!hasTable(db, 'ops_token_attempt')) return []; // database of an older build
  const rows = db
    .prepare('SELECT call, first_ms, last_ms, attempts FROM ops_token_attempt WHERE last_ms > :sinceMs ORDER BY last_ms DESC')
    .all({ sinceMs: now.getTime() - recentMs });
  return rows.map(({ call, first_ms, last_ms, attempts }) => {
    const contract = contracts.find(({ name }) => name === call);
    const what = contract ? `${contract.method} ${contract.path}` : String(call);
    const times = Number(attempts) === 1 ? 'once' : `${attempts} times since ${toDay(first_ms)}`;
    const scope = contract?.scope === undefined || contract.scope === 'any' ? '' : ` with the scope ${contract.scope}`;
    return warning(
      'OPS_TOKEN',
      `was sent for ${what} ${times}, last on ${toDay(last_ms)}: it no longer opens members’ data. The sender needs a key${scope}: npm run mall -- keys create`,
    );
  });
}

const toDay = (ms: unknown): string => new Date(Number(ms)).toISOString().slice(0, 10);
