import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { ConfigError } from '#config/faults.ts';
import { type PushVariables, planPush } from '#config/push-keys.ts';
import { checkPush } from '#server/cli/doctor/check-services.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const other = webPush.generateVAPIDKeys();
const both = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

describe('planPush', () => {
  it('returns a complete pair of keys, or undefined', () => {
    expect(planPush(both)).toEqual({ publicKey, privateKey });
    expect(planPush({})).toBeUndefined();
  });

  it.each<[string, PushVariables, string, RegExp]>([
    ['only the public key', { VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PRIVATE_KEY', /is missing/],
    ['only the private key', { VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PUBLIC_KEY', /is missing/],
    ['keys of two pairs', { ...both, VAPID_PUBLIC_KEY: other.publicKey }, 'VAPID_PUBLIC_KEY', /not the public key/],
    ['an invalid private key', { ...both, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PUBLIC_KEY', /not the public key/],
  ])('refuses %s, and so does doctor', (_what, push, key, reason) => {
    expect(() => planPush(push)).toThrow(ConfigError);
    expect(checkPush({ push, mallApiUrl: undefined })).toEqual([
      { severity: 'fault', where: `environment  ${key}`, what: expect.stringMatching(reason) },
    ]);
  });
});

describe('checkPush', () => {
  it.each<[PushVariables, string | undefined, RegExp[]]>([
    [{}, undefined, []],
    [both, undefined, [/may have their browsers told/]],
    [both, 'https://api.example', [/no effect/]],
  ])('reports, for %o and the mall API %s: %s', (push, mallApiUrl, said) => {
    const found = checkPush({ push, mallApiUrl });
    expect(found).toEqual(said.map((what) => ({ severity: 'note', where: expect.any(String), what: expect.stringMatching(what) })));
    expect(JSON.stringify(found)).not.toContain(privateKey);
  });
});
