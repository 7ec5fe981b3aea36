import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Env, readEnv } from '#config/env.ts';
import { type SecretVariable, secretVariables } from '#config/secret-files.ts';
import { faultsOf } from '../support/env-faults.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(content: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

const word = 'a'.repeat(24);
/** A valid value for each secret, and where the parsed environment has it. */
const secrets: Readonly<Record<SecretVariable, [value: string, read: (env: Env) => string | undefined]>> = {
  MALL_API_TOKEN: ['1|Laravel', ({ mallApiAccess }) => mallApiAccess.token],
  OPS_TOKEN: [word, ({ opsToken }) => opsToken],
  SMTP_URL: ['smtp://name:word@mail.example', ({ smtpUrl }) => smtpUrl],
  PAYMENT_SANDBOX_KEY: [word, ({ paymentSandboxKey }) => paymentSandboxKey],
  STRIPE_SECRET_KEY: [`sk_test_${word}`, ({ payments }) => payments.STRIPE_SECRET_KEY],
  STRIPE_WEBHOOK_SECRET: [`whsec_${word}`, ({ payments }) => payments.STRIPE_WEBHOOK_SECRET],
  PUSHER_SECRET: [word, ({ realtime }) => realtime.PUSHER_SECRET],
  VAPID_PRIVATE_KEY: [Buffer.alloc(32, 1).toString('base64url'), ({ push }) => push.VAPID_PRIVATE_KEY],
  APPLE_WALLET_CERTIFICATE: [word, ({ wallet }) => wallet.APPLE_WALLET_CERTIFICATE],
  APPLE_WALLET_KEY: [word, ({ wallet }) => wallet.APPLE_WALLET_KEY],
  GOOGLE_WALLET_KEY: [word, ({ wallet }) => wallet.GOOGLE_WALLET_KEY],
  STAFF_OIDC_CLIENT_SECRET: [word, ({ staffOidc }) => staffOidc.STAFF_OIDC_CLIENT_SECRET],
  HOTSPOT_UNIFI_KEY: [word, ({ hotspotSecrets }) => hotspotSecrets.unifiKey],
  HOTSPOT_UNIFI_PASSWORD: ['two words', ({ hotspotSecrets }) => hotspotSecrets.unifiPassword],
  HOTSPOT_RUCKUS_PASSWORD: [word, ({ hotspotSecrets }) => hotspotSecrets.ruckusPassword],
  REDIS_URL: ['rediss://name:word@cache', ({ redisUrl }) => redisUrl],
  GATEWAY_SECRET: [word, ({ gatewaySecret }) => gatewaySecret],
  AWS_SECRET_ACCESS_KEY: [word, ({ storageAccess }) => storageAccess.secretAccessKey],
  HOTSPOT_RADIUS_PASSWORD: [word, ({ hotspotSecrets }) => hotspotSecrets.radiusPassword],
};

describe('readEnv', () => {
  it.each(secretVariables)('reads %s from a file', (name) => {
    const [value, read] = secrets[name];
    const env = readEnv({ [`${name}_FILE`]: write(value) });
    expect(read(env)).toBe(value);
    expect(env.misspelt).toEqual([]);
  });

  it.each([
    ['\n', 'one break of a line'],
    ['\r\n', 'one of Windows'],
  ])('removes %j at the end of a file', (end) => {
    expect(readEnv({ HOTSPOT_UNIFI_PASSWORD_FILE: write(` two words ${end}`) }).hotspotSecrets.unifiPassword).toBe(' two words ');
  });

  it('refuses a second line break at the end, and line breaks elsewhere', () => {
    const reason = 'is the path of a file whose content must be 24 to 200 letters, digits and signs';
    for (const content of [`${word}\n\n`, `${word}\n${word}`])
      expect(faultsOf({ OPS_TOKEN_FILE: write(content) })).toEqual([{ key: 'OPS_TOKEN_FILE', reason }]);
  });

  it('refuses a secret that is set both directly and as a file', () => {
    const file = write(word);
    expect(faultsOf({ OPS_TOKEN: word, OPS_TOKEN_FILE: file })).toEqual([
      { key: 'OPS_TOKEN_FILE', reason: 'is set beside OPS_TOKEN: only one of them can be' },
    ]);
    expect(readEnv({ OPS_TOKEN: '', OPS_TOKEN_FILE: file }).opsToken).toBe(word);
    expect(readEnv({ OPS_TOKEN: word, OPS_TOKEN_FILE: '' }).opsToken).toBe(word);
  });

  it('reports all unreadable or empty files together with the other faults, and without their paths', () => {
    mkdirSync(join(folder, 'a-folder'));
    const faults = faultsOf({
      PORT: 'x',
      OPS_TOKEN_FILE: join(folder, 's3cr3t'),
      SMTP_URL_FILE: join(folder, 'a-folder'),
      MALL_API_TOKEN_FILE: write('\n'),
      PUSHER_SECRET_FILE: 's3cr3t\0',
    });
    expect(Object.fromEntries(faults.map(({ key, reason }) => [key, reason]))).toEqual({
      PORT: 'must be a port, 0 to 65535',
      OPS_TOKEN_FILE: 'must be the path of a file that can be read (ENOENT)',
      SMTP_URL_FILE: 'must be the path of a file that can be read (EISDIR)',
      MALL_API_TOKEN_FILE: 'is the path of an empty file',
      PUSHER_SECRET_FILE: 'must be the path of a file that can be read (ERR_INVALID_ARG_VALUE)',
    });
    expect(JSON.stringify(faults)).not.toContain('s3cr3t');
  });
});
