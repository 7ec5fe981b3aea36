import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeLitestreamConfig } from '#server/mall-api/replica/litestream.ts';
import { hasGo, type Manifest, withoutGo } from '../../support/helm/chart.ts';
import { type Container, getRelease, getReleases, toEnvironment } from '../../support/helm/releases.ts';

/**
 * Runs the script of a container, with its volumes in `folder` and its programs replaced by scripts. The second pause ends it, as Kubernetes would.
 * Returns what the programs logged.
 */
function runScript(name: string, folder: string, programs: Record<string, string>): string[] {
  const container = getRelease('every option').getContainer(name);
  const [shell = '', option = '', script = ''] = container.command ?? [];
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const pause = `echo pause "$1" >> ${log}; [ "$(grep -c pause ${log})" -lt 2 ] || kill -TERM $PPID`;
  mkdirSync(join(folder, 'programs'));
  for (const [program, text] of Object.entries({ ...programs, sleep: pause })) {
    const file = join(folder, 'programs', program);
    writeFileSync(file, `#!/bin/sh\n${text.replaceAll('LOG', log)}\n`);
    chmodSync(file, 0o755);
  }
  const env = { ...toEnvironment(container), PATH: `${join(folder, 'programs')}:${process.env.PATH}` };
  const local = script.replaceAll(/\/(?:data|backup)\b/g, (path) => `${folder}${path}`);
  expect(spawnSync(shell, [option, local], { env }).status).toBe(0);
  return readFileSync(log, 'utf8').trim().split('\n');
}

describe.skipIf(!hasGo)(hasGo ? 'the pod of the mall API in Kubernetes' : `the pod of the mall API in Kubernetes (${withoutGo})`, () => {
  it('is the only one, and has disks of one node', () => {
    const { spec } = getRelease('required values').get('StatefulSet', 'centre-mall-api');
    expect(spec.replicas).toBe(1);
    expect(spec.volumeClaimTemplates.map((claim: Manifest) => [claim.metadata.name, claim.spec.accessModes])).toEqual([
      ['data', ['ReadWriteOncePod']],
      ['backup', ['ReadWriteOncePod']],
    ]);
  });

  it('has sidecars that end after the mall API', () => {
    const { initContainers, containers } = getRelease('every option').get('StatefulSet', 'centre-mall-api').spec.template.spec;
    expect(initContainers.map(({ name, restartPolicy }: Container) => [name, restartPolicy])).toEqual([
      ['replicate-database', 'Always'],
      ['replicate-pictures', 'Always'],
      ['backup', 'Always'],
    ]);
    expect(containers.map(({ name }: Container) => name)).toEqual(['mall-api']);
  });

  it('runs nothing that opens the database during maintenance', () => {
    const { initContainers, containers } = getRelease('maintenance').get('StatefulSet', 'centre-mall-api').spec.template.spec;
    expect(initContainers).toBeUndefined();
    expect(containers).toHaveLength(1);
    for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) expect(containers[0]).not.toHaveProperty(name);
    expect(containers[0].command.join(' ')).toContain('sleep infinity');
    expect(getRelease('maintenance').notes).toContain('MAINTENANCE');
    expect(getRelease('every option').notes).not.toContain('MAINTENANCE');
  });

  it('has scripts that a shell can parse', () => {
    const containers = getReleases().flatMap((release) => release.containers);
    const scripts = containers.flatMap(({ command = [] }) => (command[1] === '-c' ? [command] : []));
    expect(scripts.length).toBeGreaterThan(3);
    for (const [shell = '', , script = ''] of scripts) execFileSync(shell, ['-n', '-c', script]);
  });

  it('makes one backup a day, tries again soon after a failure, and deletes old backups', () => {
    const folder = mkdtempSync(join(tmpdir(), 'backups-'));
    mkdirSync(join(folder, 'backup'));
    const old = join(folder, 'backup/mall-2026-01-01.tar');
    writeFileSync(old, '');
    utimesSync(old, new Date(0), new Date(0));
    const node = 'echo "$2" >> LOG; [ "$(grep -c backup LOG)" -gt 1 ] && touch "$3"';
    expect(runScript('backup', folder, { node, date: 'echo 2026-11-29' })).toEqual(['backup', 'pause 60', 'backup', 'pause 3600']);
    expect(readdirSync(join(folder, 'backup'))).toEqual(['mall-2026-11-29.tar']);
  });

  /** Returns a new data folder with the configuration that the mall API writes for claim 7. */
  function makeClaimedFolder(bucket: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'replica-'));
    for (const name of ['receipts', 'media', 'keys']) mkdirSync(join(folder, 'data', name), { recursive: true });
    const place = { url: `s3://${bucket}/podhradie`, bucket, prefix: 'podhradie', region: 'eu-central-1', endpoint: undefined };
    const databaseFile = join(folder, 'data/podhradie.sqlite');
    const replication = { place: { ...place, accessKeyId: 'id', secretAccessKey: 'secret' }, claim: 7, databaseFile };
    writeLitestreamConfig(join(folder, 'data/litestream.yml'), replication);
    return folder;
  }

  it('copies new pictures to the place of the mall API’s claim', () => {
    const folder = makeClaimedFolder('mallfront-copies');
    const calls = runScript('replicate-pictures', folder, { rclone: 'echo "$@" >> LOG' });
    const copy = (name: string) =>
      `copy --min-age 2s --max-age 5m --no-traverse ${folder}/data/${name} replica:mallfront-copies/podhradie/claim-0007/pictures/${name}`;
    const shown = calls.filter((call) => call === 'pause 5' || call.startsWith('copy '));
    expect(shown.map((call) => call.replace(/--max-age 30\ds/, '--max-age 5m'))).toEqual([
      copy('receipts'),
      copy('media'),
      'pause 5',
      copy('receipts'),
      copy('media'),
      'pause 5',
    ]);
  });

  it('copies nothing before the mall API has claimed the storage', () => {
    const folder = mkdtempSync(join(tmpdir(), 'replica-'));
    mkdirSync(join(folder, 'data/receipts'), { recursive: true });
    expect(runScript('replicate-pictures', folder, { rclone: 'echo "$@" >> LOG' })).toEqual(['pause 5', 'pause 5']);
  });

  it('starts Litestream only with a configuration for its own storage', () => {
    const litestream = { litestream: 'echo "$@" >> LOG' };
    expect(runScript('replicate-database', makeClaimedFolder('former-copies'), litestream)).toEqual(['pause 1', 'pause 1']);
    expect(runScript('replicate-database', makeClaimedFolder('mallfront-copies'), litestream)).toEqual([
      expect.stringMatching(/^replicate -config .*litestream\.yml$/),
    ]);
  });
});
