import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorageWatch } from '#server/mall-api/storage-faults.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

const question = { name: 'Jana', email: 'jana@visitor.example', subject: 'x', category: 'general', message: 'x'.repeat(4000), locale: 'cz' } as const; // biome-ignore format: short

describe('a database without free space', () => {
  let mallApi: RunningMallApi;
  beforeEach(async () => {
    mallApi = await startMallApi();
  });
  afterEach(() => mallApi.close());

  const ask = (subject: string) =>
    mallApi.get('/v1/support', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...question, subject }),
    });

  /** Returns the first refused call. Earlier calls may fit into the remaining space. */
  async function askUntilRefused(): Promise<Response> {
    for (let tries = 0; tries < 40; tries += 1) {
      const answer = await ask(`Nr. ${tries}`);
      if (answer.status !== 200) return answer;
    }
    throw new Error('there is still room');
  }

  it('refuses writes with 503 and a retry time, answers reads, and writes again once there is space', async () => {
    const { page_count: pages } = mallApi.db.prepare('PRAGMA page_count').get() ?? {};
    mallApi.db.exec(`PRAGMA max_page_count = ${pages}`);
    const refused = await askUntilRefused();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await mallApi.get('/v1/companies/1')).status).toBe(200);
    mallApi.db.exec('PRAGMA max_page_count = 1000000');
    expect((await ask('Anew')).status).toBe(200);
  });

  it('answers a member’s first read of a day, although the day is not stored', async () => {
    const { token } = createMember(mallApi);
    mallApi.setNow(new Date(mallApi.clock().getTime() + 2 * 86_400_000));
    mallApi.db.exec('PRAGMA query_only = ON'); // writes fail as on a read-only disk
    expect((await mallApi.callAs(token, getProfile)).status).toBe('success');
  });
});

describe('createStorageWatch', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storage-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const databaseError = (errcode: number) => Object.assign(new Error('of the database'), { code: 'ERR_SQLITE_ERROR', errcode });

  it.each([
    ['a full database', databaseError(13), 'full'],
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'full'],
    ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' }), 'full'],
    ['a disk that has become read-only', databaseError(8), 'refused'],
    ['a disk that fails', databaseError(10 | (3 << 8)), 'refused'],
    ['a damaged database', databaseError(11), 'damaged'],
  ] as const)('reports %s, until writes succeed again', async (_what, error, fault) => {
    const place = join(folder, 'gone');
    const storage = createStorageWatch({ databaseFile: join(place, 'tiny.sqlite'), log: silentLog });
    expect(await storage.find()).toBeUndefined();
    const refusal = storage.toRefusal(error);
    expect(refusal).toMatchObject({ statusCode: 503, retryAfterSeconds: expect.any(Number) });
    expect(await storage.find()).toBe(fault);
    mkdirSync(place);
    expect(await storage.find()).toBe(fault === 'damaged' ? 'damaged' : undefined);
    expect(readdirSync(place)).toEqual([]);
  });

  it('leaves our own errors, and refusals, unchanged', () => {
    const storage = createStorageWatch({ databaseFile: undefined, log: silentLog });
    for (const error of [new TypeError('x'), new ApiError('NotFound')]) expect(storage.toRefusal(error)).toBe(error);
  });
});
