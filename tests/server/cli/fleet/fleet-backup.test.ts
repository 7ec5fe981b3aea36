import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FleetFolder, makeFleetFolder, startStubCentre } from './fleet-folder.ts';

const tenants = ['river', 'hill'];
let folder: FleetFolder;
let servers: Awaited<ReturnType<typeof startStubCentre>>[];

beforeEach(async () => {
  folder = makeFleetFolder();
  servers = await Promise.all(tenants.map((tenant) => startStubCentre(folder, tenant)));
});

afterEach(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  folder.remove();
});

function backUp(...commands: string[]) {
  const centres = servers.map(({ origin: url }, index) => ({
    tenant: tenants[index],
    url,
    opsTokenFile: 'token',
    backup: commands[index],
  }));
  folder.write({ centres });
  return folder.run(['backup']);
}

const good = 'date +%s > {tenant}.backup; echo {time} > {tenant}.time';

describe('npm run fleet -- backup', () => {
  it('runs the command of each centre, and exits with 0 if all report a new backup', async () => {
    const { code, printed } = await backUp(good, good);
    expect(printed).toMatch(/^river +\S+ +\d\.?\d* s ago +\d+ s +done$/m);
    expect(printed).toContain('2 centres, all backed up.');
    expect(folder.read('hill.time')).toMatch(/^\d{8}-\d{6}\n$/);
    expect(code).toBe(0);
  });

  it('reports a command that fails, with its output, and one that makes no backup', async () => {
    const { code, printed, said } = await backUp('echo the disk is full; exit 1', 'true');
    expect(printed).toMatch(/^river .* 60 min ago .* the command failed: exit code 1$/m);
    expect(printed).toMatch(/^hill .* 60 min ago .* the command succeeded, but the centre reports no new backup$/m);
    expect(said).toContain('the disk is full');
    expect([code, printed]).toEqual([1, expect.stringContaining('2 centres, 2 without a new backup.')]);
  });

  it('runs once for a tenant with several gateways, with the first entry', async () => {
    servers.push(await startStubCentre(folder, 'river'));
    const centres = ['first', 'second'].map((name, index) => ({
      tenant: 'river',
      url: servers[2 * index]?.origin,
      opsTokenFile: 'token',
      backup: `date +%s > {tenant}.backup; echo ${name} >> done`,
    }));
    folder.write({ centres });
    const { code, printed } = await folder.run(['backup']);
    expect([code, folder.read('done')]).toEqual([0, 'first\n']);
    expect(printed).toContain('1 centres, all backed up.');
  });

  it('does not count a backup as new if the centre reported none before', async () => {
    writeFileSync(folder.path('river.backup'), 'NaN');
    const { code, printed } = await backUp(good, good);
    expect(printed).toMatch(/^river .* the age of the backup before it is unknown \(ready\)$/m);
    expect([code, printed]).toEqual([1, expect.stringContaining('2 centres, 1 without a new backup.')]);
  });

  it('reports a centre that does not answer afterwards', async () => {
    await servers[1]?.close();
    const { code, printed } = await backUp(good, good);
    expect(printed).toMatch(/^hill .* the age of the backup is unknown \(unreachable: connection refused\)$/m);
    expect(code).toBe(1);
  });
});
