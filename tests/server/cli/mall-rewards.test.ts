import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { openLedger } from '../mall-api/ledger-database.ts';

const command = fileURLToPath(new URL('../../../server/cli/mall.ts', import.meta.url));
const tenants = fileURLToPath(new URL('../../support/tenants', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mall-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...typed: string[]) {
  const PORT = '9'; // no gateway: the developer's own may run on the usual port
  const env = { ...bareEnvironment, PORT, TENANT: 'tiny', CONFIG_DIR: tenants, DATA_DIR: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...typed], { env, encoding: 'utf8' });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Activates two rewards of a member with 500 points, and returns their codes. */
function activateTwo(): string[] {
  const { db, domain, setNow, addCustomer, credit } = openLedger({ file: join(folder, 'tiny.sqlite') });
  setNow(new Date());
  db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
  const customerId = addCustomer();
  credit(customerId, 500);
  const { activations } = domain;
  const codes = [0, 1].map(() => inTransaction(db, () => activations.activate(customerId, 2)).code);
  db.close();
  return codes;
}

describe('npm run mall -- rewards', () => {
  it('uses a code once, refunds another code, and explains refusals', () => {
    const [used = '', returned = ''] = activateTwo();
    const asked = run('rewards', 'use', used);
    expect([asked.status, asked.stdout]).toEqual([1, '']);
    expect(asked.stderr).toMatch(
      new RegExp(`^code     ${used}\\nreward   Gold parking[\\s\\S]*Nobody is here to be asked, and nothing was taken`),
    );
    const taken = run('rewards', 'use', used, '--yes');
    expect([taken.status, taken.stdout.split('\n').at(-1), taken.stderr]).toEqual([0, `${used} is used: Gold parking`, '']);
    expect(run('rewards', 'use', used, '--yes')).toEqual({ status: 1, stdout: '', stderr: `${used} was used already.` });
    expect(run('rewards', 'refund', returned)).toEqual({ status: 0, stdout: `${returned} is refunded: 50 points`, stderr: '' });
    expect(run('rewards', 'use', returned, '--yes')).toMatchObject({ status: 1, stderr: `${returned} was refunded.` });
    expect(run('rewards', 'use', '2222-2222-2222', '--yes')).toMatchObject({
      status: 1,
      stderr: '2222-2222-2222 is the code of no reward.',
    });
    expect(run('rewards', 'use', 'coffee')).toMatchObject({ status: 1, stderr: expect.stringContaining('twelve letters and digits') });
  });

  it('lists its commands, and does not create a database', () => {
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run mall -- rewards use <code>') });
    expect(run('rewards', 'burn')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no command rewards burn.') });
    expect(run('rewards', 'use', '2222-3333-4444')).toMatchObject({ status: 1, stderr: expect.stringContaining('has not run yet') });
  });
});
