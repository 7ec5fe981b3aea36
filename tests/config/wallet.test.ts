import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { isInForce, planWallet, type WalletVariables } from '#config/wallet.ts';
import { checkWallet } from '#server/cli/doctor/check-services.ts';
import { type AppleTestKeys, makeAppleKeys, makeGoogleKeys } from '../support/wallet-keys.ts';

const google = makeGoogleKeys();
const googlePair = { GOOGLE_WALLET_ISSUER: '3388000000012345678', GOOGLE_WALLET_KEY: google.file };
const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [apple, other, plain] = [makeAppleKeys(), makeAppleKeys(), makeAppleKeys({ subject: { CN: 'Any certificate' } })];
const pairOf = ({ certificates, key }: AppleTestKeys) => ({ APPLE_WALLET_CERTIFICATE: certificates, APPLE_WALLET_KEY: key });

function faultsOf(variables: WalletVariables): string[] {
  try {
    planWallet(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.message).not.toMatch(/BEGIN|PRIVATE/); // never the key itself
    return error.faults.map(({ key, reason }) => `${key} ${reason}`);
  }
}

describe('planWallet', () => {
  it('offers no wallet without variables, and each wallet by itself', () => {
    expect(planWallet({})).toEqual({ apple: undefined, google: undefined });
    expect(planWallet(pairOf(apple))).toMatchObject({
      apple: { passTypeId: 'pass.example.tiny', teamId: 'TEAM123456' },
      google: undefined,
    });
    expect(planWallet(googlePair)).toMatchObject({
      apple: undefined,
      google: { issuerId: '3388000000012345678', email: 'wallet@tiny.iam.gserviceaccount.example' },
    });
  });

  it.each([
    ['a certificate without its key', () => ({ APPLE_WALLET_CERTIFICATE: apple.certificates }), /^APPLE_WALLET_KEY is missing/],
    ['a key without its certificate', () => ({ APPLE_WALLET_KEY: apple.key }), /^APPLE_WALLET_CERTIFICATE is missing/],
    ['a key of another certificate', () => ({ ...pairOf(apple), APPLE_WALLET_KEY: other.key }), /^APPLE_WALLET_KEY is not the key/],
    ['a key of another kind', () => ({ ...pairOf(apple), APPLE_WALLET_KEY: ecKey }), /^APPLE_WALLET_KEY must be an RSA key/],
    ['text in place of a key', () => ({ ...pairOf(apple), APPLE_WALLET_KEY: 'a word' }), /^APPLE_WALLET_KEY must be an RSA key/],
    ['no intermediate', () => ({ ...pairOf(apple), APPLE_WALLET_CERTIFICATE: apple.certificate }), /^APPLE_WALLET_CERTIFICATE must be two/],
    [
      'a broken certificate',
      () => ({ ...pairOf(apple), APPLE_WALLET_CERTIFICATE: apple.certificates.replace(/MII/, 'AAA') }),
      /must be two/,
    ],
    [
      'another intermediate',
      () => ({ ...pairOf(apple), APPLE_WALLET_CERTIFICATE: apple.certificate + other.intermediate }),
      /has issued the first/,
    ],
    ['a certificate of no pass type', () => pairOf(plain), /^APPLE_WALLET_CERTIFICATE is not the certificate of a pass type/],
    ['an issuer without a key', () => ({ GOOGLE_WALLET_ISSUER: '3388000000012345678' }), /^GOOGLE_WALLET_KEY is missing/],
    ['a service account without an issuer', () => ({ GOOGLE_WALLET_KEY: google.file }), /^GOOGLE_WALLET_ISSUER is missing/],
    ['a file that is not JSON', () => ({ ...googlePair, GOOGLE_WALLET_KEY: 'a word' }), /^GOOGLE_WALLET_KEY must be the JSON file/],
    [
      'a file without a key',
      () => ({ ...googlePair, GOOGLE_WALLET_KEY: '{"client_email":"a@b.example"}' }),
      /^GOOGLE_WALLET_KEY must be the JSON file/,
    ],
  ])('refuses %s, and names the variable', (_what, toVariables, reason) => {
    expect(faultsOf(toVariables())).toEqual([expect.stringMatching(reason)]);
  });

  it('names the faults of both wallets at once', () => {
    expect(faultsOf({ APPLE_WALLET_KEY: apple.key, GOOGLE_WALLET_KEY: google.file })).toHaveLength(2);
  });

  it('accepts an expired certificate, which is then not in force', () => {
    const keys = planWallet(pairOf(makeAppleKeys({ notAfter: new Date('2026-02-01T00:00:00Z') }))).apple;
    if (!keys) expect.unreachable();
    expect([isInForce(keys, new Date('2026-01-15T00:00:00Z')), isInForce(keys, new Date('2026-02-01T00:00:00Z'))]).toEqual([true, false]);
    expect(isInForce(keys, new Date('2025-12-31T00:00:00Z'))).toBe(false);
  });
});

it('readEnv refuses an issuer that is not a number', () => {
  expect(() => readEnv({ GOOGLE_WALLET_ISSUER: 'meandr' })).toThrow(/GOOGLE_WALLET_ISSUER/);
});

describe('checkWallet', () => {
  const now = new Date('2026-03-11T11:00:00Z');
  const find = (wallet: WalletVariables, mallApiUrl?: string) =>
    checkWallet({ wallet, mallApiUrl }, now).map(({ severity, where, what }) => `${severity} ${where} ${what}`);

  it('reports each wallet, faulty keys, and a certificate that has expired', () => {
    expect(find({})).toEqual([]);
    expect(find({ ...pairOf(apple), ...googlePair })).toEqual([
      'note wallet members may add passes to Google Wallet',
      expect.stringMatching(/^note wallet members may add passes to Apple Wallet, until Jan {2}1 00:00:00 2035/),
    ]);
    expect(find(googlePair, 'https://api.example')).toEqual([expect.stringMatching(/^note .*have no effect/)]);
    expect(find({ APPLE_WALLET_KEY: apple.key })).toEqual([expect.stringMatching(/^fault .*APPLE_WALLET_CERTIFICATE is missing/)]);
    const insecure = checkWallet({ wallet: pairOf(apple), mallApiUrl: undefined, publicUrl: 'http://centre.example' }, now);
    expect(insecure.map(({ where }) => where)).toEqual(['wallet', 'PUBLIC_URL']);
    const old = makeAppleKeys({ notAfter: new Date('2026-03-01T00:00:00Z') });
    expect(find(pairOf(old))).toEqual([expect.stringMatching(/^warning APPLE_WALLET_CERTIFICATE is not valid now/)]);
  });
});
