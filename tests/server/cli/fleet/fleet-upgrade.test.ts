import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runFleet } from '#server/cli/fleet/run-fleet.ts';
import { listen } from '../../../support/listen.ts';
import { type FleetFolder, makeFleetFolder, startStubCentre } from './fleet-folder.ts';

const tenants = ['river', 'hill', 'lake', 'park'];
let folder: FleetFolder;
let servers: Awaited<ReturnType<typeof startStubCentre>>[];

beforeEach(async () => {
  folder = makeFleetFolder();
  servers = await Promise.all(tenants.map((tenant) => startStubCentre(folder, tenant)));
  writeFleet('printf {version} > {tenant}.version; echo {tenant} {version} >> done');
});

afterEach(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  folder.remove();
});

function writeFleet(upgrade: string): void {
  const centres = servers.map(({ origin: url }, index) => ({ tenant: tenants[index], url, opsTokenFile: 'token', canary: index === 2 }));
  folder.write({ waveSize: 2, upgrade, centres });
}

const upgrade = (version: string, ...words: string[]) => folder.run(['upgrade', version, '--yes', '--watch', '0', '--wait', '0', ...words]);
const versions = () => tenants.map((tenant) => folder.read(`${tenant}.version`));

describe('npm run fleet -- upgrade', () => {
  it('prints the plan: canaries first, then waves', async () => {
    const { code, printed } = await folder.run(['upgrade', '2.0.0', '--plan']);
    const rows = printed
      .split('\n')
      .slice(1, 5)
      .map((row) => row.split(/ {2,}/));
    expect(rows.map(([stage, tenant, , version, state]) => [stage, tenant, version, state])).toEqual([
      ['canary', 'lake', '1.0.0', 'healthy'],
      ['wave 1', 'river', '1.0.0', 'healthy'],
      ['wave 1', 'hill', '1.0.0', 'healthy'],
      ['wave 2', 'park', '1.0.0', 'healthy'],
    ]);
    expect(rows[0]?.at(-1)).toBe('printf 2.0.0 > lake.version; echo lake 2.0.0 >> done');
    expect(printed).toContain('4 centres to 2.0.0; 0 are on it already.');
    expect([code, folder.read('done')]).toEqual([0, '']);
  });

  it('upgrades all centres in this order', async () => {
    const { code, said } = await upgrade('2.0.0');
    expect(versions()).toEqual(['2.0.0', '2.0.0', '2.0.0', '2.0.0']);
    const done = folder.read('done').trim().split('\n');
    expect([done[0], done.slice(1, 3).sort(), done[3]]).toEqual(['lake 2.0.0', ['hill 2.0.0', 'river 2.0.0'], 'park 2.0.0']);
    expect(said).toContain('All centres are on 2.0.0.');
    expect(code).toBe(0);
  });

  it('changes nothing without an answer or with a no', async () => {
    const unasked = await folder.run(['upgrade', '2.0.0']);
    expect([unasked.code, unasked.said]).toEqual([2, 'Nobody is here to be asked, and nothing was changed: --yes does it.']);
    expect((await folder.run(['upgrade', '2.0.0'], { ask: async () => false })).code).toBe(1);
    expect(folder.read('done')).toBe('');
  });

  it('stops at a centre that is not ready on the new version, prints the way back, and goes on when it is', async () => {
    writeFleet('printf {version} > {tenant}.version; test {tenant} != hill || echo x > hill.broken; echo {tenant} >> done');
    const stopped = await upgrade('2.0.0');
    expect(stopped.code).toBe(1);
    expect(stopped.said).toMatch(/^wave 1 {2}hill \S+: not healthy on 2\.0\.0 after .* s: version 2\.0\.0, not ready, NotReady$/m);
    expect(stopped.said).toContain('Stopped after wave 1.');
    const [, back = ''] = stopped.said.split('The way back, for the centres of this run:\n');
    const named = back
      .split('\n')
      .filter((line) => line.startsWith('# '))
      .map((line) => line.split(' ')[1]);
    expect([named.slice(0, 2).sort(), named[2]]).toEqual([['hill', 'river'], 'lake']);
    expect(back).toContain('printf 1.0.0 > lake.version');
    expect(versions()[3]).toBe('1.0.0');

    rmSync(folder.path('hill.broken'));
    const resumed = await upgrade('2.0.0');
    expect(resumed.printed).toContain('1 centres to 2.0.0; 3 are on it already.');
    expect([resumed.code, versions()]).toEqual([0, ['2.0.0', '2.0.0', '2.0.0', '2.0.0']]);
  });

  it('begins no stage with a centre that is unhealthy before', async () => {
    writeFileSync(folder.path('hill.broken'), 'x');
    const { code, said } = await upgrade('2.0.0');
    expect([code, folder.read('done')]).toEqual([1, 'lake 2.0.0\n']);
    expect(said).toMatch(/^wave 1 {2}hill \S+: unhealthy before the upgrade: not ready, NotReady$/m);
    expect(said).toContain('Stopped before wave 1.');
  });

  it('refuses to go on past a centre that is unhealthy on the version, and names its way back', async () => {
    writeFleet('printf {version} > {tenant}.version; test {tenant} != lake || echo x > lake.broken; echo {tenant} >> done');
    expect((await upgrade('2.0.0')).code).toBe(1);
    const second = await upgrade('2.0.0');
    expect([second.code, folder.read('done')]).toEqual([1, 'lake\n']);
    expect(second.said).toMatch(/^lake \S+: unhealthy on 2\.0\.0: not ready, NotReady\nStopped before the first stage\./);
    expect(second.said).toMatch(/\nThe way back, .*:\n# lake \S+\nprintf \{version\} > lake\.version/);
    expect((await upgrade('2.0.0', '--only', 'lake')).code).toBe(1);
    expect((await upgrade('2.0.0', '--only', 'park')).code).toBe(0);
  });

  it('waits for the version of a mall API that runs alone, and upgrades a centre whose mall API is behind', async () => {
    const figures = () => `mallfront_build_info{tenant="river",version="${folder.read('mall-api.version') || '1.0.0'}"} 1`;
    const mallApi = await listen((_request, response) =>
      response.end(`mallfront_backup_timestamp_seconds ${Date.now() / 1000}\n${figures()}\n`),
    );
    const centre = { tenant: 'river', url: servers[0]?.origin, mallApiUrl: mallApi.origin, opsTokenFile: 'token' };
    folder.write({ upgrade: 'printf {version} > {tenant}.version', centres: [centre] });
    const behind = await upgrade('2.0.0');
    expect([behind.code, behind.said]).toEqual([1, expect.stringContaining('version 2.0.0, mall API 1.0.0, healthy')]);
    folder.write({ upgrade: 'printf {version} > mall-api.version', centres: [centre] });
    const second = await upgrade('2.0.0', '--plan');
    expect(second.printed).toMatch(/^wave 1 +river +\S+ +1\.0\.0 +healthy/m);
    expect((await upgrade('2.0.0')).code).toBe(0);
    await mallApi.close();
  });

  it('leaves a reported version out of the way back if it cannot be part of a command', async () => {
    writeFileSync(folder.path('lake.version'), '1.0;reboot');
    writeFleet('exit 3');
    const { said, printed } = await upgrade('2.0.0');
    expect(said).toMatch(/The way back, .*:\n# lake \S+\n# its former version is unknown$/);
    expect(printed + said).not.toContain('reboot');
  });

  it('stops if a command fails or has no effect, with its output', async () => {
    writeFleet('echo no such image; exit 3');
    const failed = await upgrade('2.0.0');
    expect([failed.code, failed.said]).toEqual([1, expect.stringContaining('the command failed: exit code 3\nno such image')]);
    writeFleet('true');
    expect((await upgrade('2.0.0')).said).toContain('version 1.0.0, healthy');
  });

  it('upgrades only the selected centres', async () => {
    await upgrade('2.0.0', '--only', 'park,hill');
    expect(versions()).toEqual(['1.0.0', '2.0.0', '1.0.0', '2.0.0']);
  });

  it('changes nothing when it is interrupted at the question', async () => {
    const ending = new AbortController();
    const said: string[] = [];
    async function ask(): Promise<never> {
      ending.abort();
      throw ending.signal.reason;
    }
    const output = { print: () => {}, say: (line: string) => void said.push(line), ask, signal: ending.signal };
    expect(await runFleet(['upgrade', '2.0.0', '--file', folder.path('fleet.json')], {}, output)).toBe(1);
    expect([said, folder.read('done')]).toEqual([['Interrupted, and nothing was changed.'], '']);
  });

  it('ends the running command with its children when it is interrupted, and prints the way back', async () => {
    writeFleet(`sh -c 'trap "echo > ended; exit" TERM; echo > begun; sleep 600 & wait'; true`);
    const ending = new AbortController();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const words = ['upgrade', '2.0.0', '--yes', '--file', folder.path('fleet.json')];
    const running = runFleet(words, {}, { print: () => {}, say, ask: undefined, signal: ending.signal });
    await vi.waitFor(() => expect(folder.read('begun')).toBe('\n'), 20_000);
    ending.abort();
    expect(await running).toBe(1);
    expect(said.join('\n')).toMatch(/lake \S+: the command failed: killed by SIGTERM[\s\S]*The way back/);
    expect(folder.read('ended')).toBe('\n'); // its child
  });
});
