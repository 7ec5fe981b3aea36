import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planStorage } from '#config/replica.ts';
import { writeLitestreamConfig } from '#server/mall-api/replica/litestream.ts';
import { bareEnvironment } from '../../../support/bare-environment.ts';
import { hasRclone, withoutRclone } from '../../../support/replication-tools.ts';
import { type S3Server, startS3Server } from '../../../support/s3-server.ts';

const script = fileURLToPath(new URL('../../../../config/replica/copy-pictures.sh', import.meta.url));
const longAgo = new Date(Date.now() - 29.5 * 86_400_000);
const fourWeeksAgo = new Date(Date.now() - 28 * 86_400_000);

let s3: S3Server;
let dataDir: string;
beforeEach(async () => {
  s3 = await startS3Server();
  dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  setClaim(1);
  for (const name of ['a', 'b', 'c']) write(`receipts/tiny/${name}.webp`);
  write('media/tiny/shop.webp');
  write('keys/tiny-addresses.key');
  write('tiny.sqlite');
});
afterEach(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

function setClaim(claim: number): void {
  const place = planStorage(s3.url, s3.access);
  writeLitestreamConfig(join(dataDir, 'litestream.yml'), { place, claim, databaseFile: join(dataDir, 'tiny.sqlite') });
}

/** Writes a file whose content is its path, a minute ago. */
function write(path: string, at = new Date(Date.now() - 60_000)): void {
  const file = join(dataDir, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, path);
  utimesSync(file, at, at);
}

/** Copies once, as at each full hour. Returns the output. */
async function copy(variables: Record<string, string> = {}): Promise<string> {
  const env = { ...bareEnvironment, ...s3.environment, DATA_DIR: dataDir, ...variables };
  const child = spawn(script, ['--once'], { env, stdio: ['ignore', 'inherit', 'pipe'] });
  const [output] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return output;
}

const stored = () => [...s3.objects.keys()].sort();
const ofClaim = (claim: number, ...names: string[]) => names.map((name) => `centre/claim-000${claim}/${name}`);
const pictures = ['pictures/media/tiny/shop.webp', ...['a', 'b', 'c'].map((name) => `pictures/receipts/tiny/${name}.webp`)];

describe.skipIf(!hasRclone)(`copy-pictures.sh (skipped: ${withoutRclone})`, () => {
  it('copies the pictures below the claim, and neither keys nor the database', async () => {
    expect(await copy()).toBe('');
    expect(stored()).toEqual(ofClaim(1, ...pictures));
    expect(String(s3.objects.get('centre/claim-0001/pictures/receipts/tiny/a.webp')?.body)).toBe('receipts/tiny/a.webp');
  });

  it('leaves out files of the last two seconds, which may be incomplete', async () => {
    write('receipts/tiny/d.webp', new Date(Date.now() + 60_000)); // does not grow old during the test
    await copy();
    expect(stored()).toEqual(ofClaim(1, ...pictures));
  });

  it('keeps deleted pictures for four weeks, and removes them within thirty days', async () => {
    await copy();
    rmSync(join(dataDir, 'receipts/tiny/a.webp'));
    await copy();
    const deleted = 'centre/claim-0001/deleted/receipts/tiny/a.webp';
    expect(stored()).toContain(deleted);
    expect(stored()).not.toContain('centre/claim-0001/pictures/receipts/tiny/a.webp');
    const object = s3.objects.get(deleted) ?? expect.unreachable();
    object.modified = fourWeeksAgo;
    await copy();
    expect(stored()).toContain(deleted);
    object.modified = longAgo;
    await copy();
    expect(stored().filter((key) => key.includes('a.webp'))).toEqual([]);
  });

  it('never empties the storage because a folder is empty, and limits deletions', async () => {
    await copy();
    for (const name of ['b', 'c']) rmSync(join(dataDir, `receipts/tiny/${name}.webp`));
    expect(await copy({ MAX_DELETE: '1' })).toMatch(/--max-delete threshold reached[\s\S]*could not synchronise the pictures/);
    const left = stored();
    expect(left.filter((key) => key.includes('/pictures/receipts/')).length).toBeGreaterThan(1);
    rmSync(join(dataDir, 'receipts'), { recursive: true });
    mkdirSync(join(dataDir, 'receipts/tiny'), { recursive: true });
    expect(await copy()).toBe('');
    expect(stored()).toEqual(left);
  });

  it('removes data of earlier claims within thirty days, once its own claim has a database', async () => {
    s3.put('centre/claim-0001/database/old', 'x', longAgo);
    s3.put('centre/claim-0001/database/new', 'x');
    s3.put('centre/holder.json', '{}', longAgo);
    const later = 'centre/claim-0003/pictures/receipts/tiny/a.webp'; // of a machine that has taken over
    s3.put(later, 'x', longAgo);
    setClaim(2);
    await copy();
    expect(stored()).toContain('centre/claim-0001/database/old');
    s3.put('centre/claim-0002/database/old', 'x', longAgo);
    await copy();
    const database = ['database/old', ...pictures];
    expect(stored()).toEqual([...ofClaim(1, 'database/new'), ...ofClaim(2, ...database), later, 'centre/holder.json']);
  });
});
