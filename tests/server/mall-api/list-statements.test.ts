import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

/** Statements prepared by one call; each combination of filters is prepared at its first use. */
async function listStatements(path: string): Promise<string[]> {
  const fresh = await startMallApi();
  const prepared: string[] = [];
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql, ...more) {
    prepared.push(sql);
    return prepare.call(this, sql, ...more);
  };
  try {
    expect((await fresh.get(path)).status).toBe(200);
  } finally {
    DatabaseSync.prototype.prepare = prepare;
    await fresh.close();
  }
  return prepared.filter((sql) => /\b(?:announcement|company|sitemap_entry)\b/.test(sql));
}

describe('a list of a centre of any size', () => {
  it.each([
    '/v1/announcements/?type=news&per_page=8',
    '/v1/announcements/?type=news&scope=mall&page=3',
    '/v1/announcements/?type=event&from=2026-03-01&to=2026-03-31',
    '/v1/announcements/?type=product&company=1',
    '/v1/companies?per_page=24&locale=cz',
    '/v1/companies?type=store&floor=1&sort=newest',
    '/v1/companies?sort=featured&category=1',
    '/v1/companies-with-entities?entity=news',
  ])('%s reads no complete table', async (path) => {
    const statements = await listStatements(path);
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) {
      const steps = mallApi.db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail));
      const scans = steps.filter(
        (step) => /^SCAN (?:announcement|company|company_title|sitemap_entry)\b/.test(step) && !step.includes('COVERING INDEX'),
      );
      expect([sql, scans]).toEqual([sql, []]);
    }
  });
});
