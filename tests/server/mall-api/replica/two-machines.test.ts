import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takenOverCode } from '#server/mall-api-messages.ts';
import { type S3Server, startS3Server } from '../../../support/s3-server.ts';
import { fillMachine, type Machine, makeMachine } from './replicated-machine.ts';

let s3: S3Server;
let machines: Machine[];
beforeEach(async () => {
  s3 = await startS3Server();
  machines = [makeMachine(s3), makeMachine(s3)];
});
afterEach(async () => {
  for (const machine of machines) {
    await machine.kill();
    machine.remove();
  }
  await s3.close();
});

const getMachine = (index: number): Machine => machines[index] ?? expect.unreachable();

describe('the processes of two machines with one REPLICA_URL', () => {
  it('serve only where the storage was claimed; an empty machine refuses to start', async () => {
    const [first, second] = [getMachine(0), getMachine(1)];
    const origin = await first.startMallApi();
    await expect.poll(() => existsSync(join(first.dataDir, 'litestream.yml'))).toBe(true);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toMatch(/^mallfront_replication_lag_seconds [\d.]+$/m);
    mkdirSync(second.dataDir);
    await expect(second.startMallApi()).rejects.toThrow(/The data folder is empty, but s3:\/\/mall\/centre holds the data of a centre/);
    expect(existsSync(join(second.dataDir, 'tiny.sqlite'))).toBe(false);
  });

  it('end where another machine has claimed, and do not start there again', { tags: 'long' }, async () => {
    const [first, second] = [getMachine(0), getMachine(1)];
    await first.startMallApi();
    await expect.poll(() => s3.objects.has('centre/holder.json')).toBe(true);
    const ended = first.hasEnded();
    fillMachine(second, 1);
    await expect(second.runMall('claim')).rejects.toThrow(/belongs to claim 1 .*Nobody is here to be asked/s);
    await second.runMall('claim', '--yes');
    expect(await ended).toBe(takenOverCode);
    expect(first.output()).toContain('Another machine has taken over this centre (claim 2 of ');
    await expect(first.startMallApi()).rejects.toThrow(/so the mall API does not serve here.*npm run mall -- restore --from/);
    await second.startMallApi();
  });
});
