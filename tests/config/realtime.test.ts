import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '#config/faults.ts';
import { listIdleVariables, planRealtime, type Realtime, type RealtimeVariables } from '#config/realtime.ts';
import { checkRealtime } from '#server/cli/doctor/check-services.ts';
import { settleRealtime } from '#server/realtime/realtime-plan.ts';

const app = { PUSHER_APP_ID: '7', PUSHER_KEY: 'centre', PUSHER_SECRET: 'a-long-secret' };
const settled = { id: '7', key: 'centre', secret: 'a-long-secret' };

function faultsOf(server: Realtime['server'], realtime: RealtimeVariables): string[] {
  try {
    planRealtime({ server }, { realtime });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map(({ key }) => key);
    throw error;
  }
  return [];
}

describe('planRealtime', () => {
  it.each<[Realtime['server'], RealtimeVariables, object]>([
    [undefined, {}, { server: 'embedded', app: undefined }],
    [undefined, app, { server: 'embedded', app: settled }],
    [undefined, { ...app, PUSHER_CLUSTER: 'eu' }, { server: 'pusher', app: settled, cluster: 'eu', host: undefined }],
    ['embedded', { ...app, PUSHER_CLUSTER: 'eu' }, { server: 'embedded', app: settled }],
    ['off', { ...app, PUSHER_CLUSTER: 'eu' }, { server: 'off' }],
    [
      'pusher',
      { ...app, PUSHER_HOST: 'push.example' },
      { server: 'pusher', app: settled, cluster: '', host: { host: 'push.example', port: 443, isTls: true } },
    ],
    [
      'pusher',
      { ...app, PUSHER_HOST: 'push.example:6001' },
      { server: 'pusher', app: settled, cluster: '', host: { host: 'push.example', port: 6001, isTls: true } },
    ],
    [
      'pusher',
      { ...app, PUSHER_HOST: 'http://10.0.0.7' },
      { server: 'pusher', app: settled, cluster: '', host: { host: '10.0.0.7', port: 80, isTls: false } },
    ],
  ])('returns for %s with %j: %j', (server, realtime, plan) => {
    expect(planRealtime({ server }, { realtime })).toEqual(plan);
  });

  it.each<[Realtime['server'], RealtimeVariables, string[]]>([
    ['pusher', {}, ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_CLUSTER']],
    ['pusher', app, ['PUSHER_CLUSTER']],
    [undefined, { PUSHER_CLUSTER: 'eu' }, ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET']],
    [undefined, { PUSHER_KEY: 'centre' }, ['PUSHER_APP_ID', 'PUSHER_SECRET']],
    ['off', { PUSHER_KEY: 'centre' }, []],
  ])('reports, for %s with %j, these missing variables: %j', (server, realtime, missing) => {
    expect(faultsOf(server, realtime)).toEqual(missing);
  });
});

describe('settleRealtime', () => {
  it('creates secret keys for an embedded server, which all processes of the tenant share', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'realtime-'));
    const settle = (tenant: string) =>
      settleRealtime({ realtime: {}, dataDir, tenant }, { realtime: { channelAuthPath: '/a/a', userAuthPath: '/a/b' } });
    const first = settle('demo');
    expect(first).toMatchObject({
      server: 'embedded',
      app: { key: expect.stringMatching(/^[0-9a-f]{20}$/), secret: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(settle('demo')).toEqual(first);
    expect(settle('second')).not.toEqual(first);
    expect(statSync(join(dataDir, 'keys/demo-realtime.key')).mode & 0o077).toBe(0);
    rmSync(dataDir, { recursive: true });
  });
});

describe('the doctor', () => {
  const tenant = (server?: Realtime['server']) => ({ realtime: { server, channelAuthPath: '/a/a', userAuthPath: '/a/b' } });
  const say = (server: Realtime['server'], realtime: RealtimeVariables, mallApiUrl?: string) =>
    checkRealtime({ realtime, mallApiUrl }, tenant(server)).map(({ severity, where, what }) => `${severity} ${where}: ${what}`);

  it.each<[Realtime['server'], RealtimeVariables, string | undefined, string[]]>([
    [undefined, {}, undefined, ['note realtime: is embedded, with keys of its own in the data folder']],
    ['off', app, undefined, ['note realtime: is off', 'note PUSHER_APP_ID: has no effect', 'note PUSHER_KEY', 'note PUSHER_SECRET']],
    [
      'embedded',
      { ...app, PUSHER_HOST: 'push.example' },
      undefined,
      ['note realtime: is embedded, with keys of the environment', 'note PUSHER_HOST: has no effect'],
    ],
    [undefined, { ...app, PUSHER_CLUSTER: 'eu' }, undefined, ["note realtime: goes through Pusher's cluster eu"]],
    [
      undefined,
      { ...app, PUSHER_CLUSTER: 'eu', PUSHER_HOST: 'push.example' },
      undefined,
      ['note realtime: goes through wss://push.example:443', 'note PUSHER_CLUSTER: has no effect'],
    ],
    [undefined, {}, 'https://api.example', ['warning realtime: is embedded with keys of its own: the mall API']],
    ['pusher', app, undefined, ['fault environment  PUSHER_CLUSTER: is missing']],
  ])('reports for %s with %j and %s: %j', (server, realtime, mallApiUrl, wanted) => {
    const said = say(server, realtime, mallApiUrl);
    expect(said).toHaveLength(wanted.length);
    for (const [index, beginning] of wanted.entries()) expect(said[index]?.slice(0, beginning.length)).toBe(beginning);
    expect(said.join()).not.toContain(app.PUSHER_SECRET);
  });
});

it('the doctor lists variables that are set but unused', () => {
  expect(listIdleVariables({ server: 'off' }, { realtime: app })).toEqual(Object.keys(app));
});
