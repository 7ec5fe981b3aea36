import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from '#server/mall-api/receipts/fiscal-code.ts';
import { parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import { makeTseCode } from './tse-code.ts';

const till = { company_id: 2, serial: 'KASSE-7' };
const parse = (text: string) => parseFiscalCode(text, 'Europe/Vienna') ?? expect.unreachable(text);

describe('a German code', () => {
  it.each([
    ['brainpoolP256r1', 'SHA256', 'der', 'unixTime'],
    ['brainpoolP256r1', 'SHA256', 'ieee-p1363', 'unixTime'],
    ['prime256v1', 'SHA256', 'der', 'utcTimeWithSeconds'],
    ['brainpoolP384r1', 'SHA384', 'der', 'generalizedTime'],
    ['secp384r1', 'SHA384', 'ieee-p1363', 'unixTime'],
    ['brainpoolP384r1', 'SHA512', 'der', 'utcTime'],
  ] as const)('is valid if signed on %s with %s, %s, %s', (curve, hash, encoding, timeFormat) => {
    const { code, publicKey } = makeTseCode({ curve, hash, encoding, timeFormat });
    expect(checkSignature(parse(code), undefined)).toBe('holds');
    expect(checkSignature(parse(code), till)).toBe('holds');
    expect(checkSignature(parse(code), { ...till, public_key: publicKey })).toBe('trusted');
  });

  it('is valid with a counter that needs more bytes', () => {
    for (const transaction of [0, 127, 128, 255, 256, 70_000, 2 ** 40]) {
      expect(checkSignature(parse(makeTseCode({ transaction, counter: transaction + 1 }).code), undefined)).toBe('holds');
    }
  });

  it('is invalid if any character was changed', () => {
    const { code } = makeTseCode({});
    const fields = code.split(';');
    const changes: [number, string, string][] = [
      [1, 'KASSE-7', 'KASSE-8'],
      [3, '119.00', '129.00'],
      [3, ':Bar', ':Unbar'],
      [4, '4711', '4712'],
      [5, '9000', '9001'],
      [7, '10:00:30', '10:00:31'],
      [8, 'SHA256', 'SHA384'],
      [9, 'unixTime', 'utcTime'],
    ];
    for (const [index, from, to] of changes) {
      const changed = fields.map((field, place) => (place === index ? field.replace(from, to) : field)).join(';');
      expect(changed).not.toBe(code);
      expect([index, checkSignature(parse(changed), undefined)]).toEqual([index, 'bad']);
    }
    for (const place of [10, 11]) {
      const bytes = Buffer.from(fields[place] ?? '', 'base64');
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      const changed = fields.map((field, index) => (index === place ? bytes.toString('base64') : field)).join(';');
      expect(checkSignature(parse(changed), undefined)).toBe('bad');
    }
  });

  it('is not trusted with a key other than the till’s', () => {
    const own = makeTseCode({});
    const other = makeTseCode({});
    expect(checkSignature(parse(own.code), { ...till, public_key: other.publicKey })).toBe('bad');
  });

  it('cannot be verified with an unknown algorithm or time format', () => {
    const { code } = makeTseCode({});
    expect(checkSignature(parse(code.replace('ecdsa-plain-SHA256', 'ecdsa-plain-SHA3-256')), undefined)).toBe('unknown');
    expect(checkSignature(parse(code.replace('unixTime', 'sundial')), undefined)).toBe('unknown');
  });
});

describe('an Austrian code', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const registered = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const payload = '_R1-AT1_Kasse-01_83_2026-03-01T11:00:30_12,00_0,50_0,00_0,00_0,00_4r3bdg==_3b5b5b6f_Yd2s9gk=';
  const code = `${payload}_${signJws(payload, privateKey)}`;

  it('is valid with the key of its till', () => {
    expect(checkSignature(parse(code), { company_id: 2, serial: 'Kasse-01', public_key: registered })).toBe('trusted');
  });

  it('is invalid if a digit was changed', () => {
    const changed = code.replace('12,00', '13,00');
    expect(checkSignature(parse(changed), { company_id: 2, serial: 'Kasse-01', public_key: registered })).toBe('bad');
  });

  it('cannot be verified without a key', () => {
    expect(checkSignature(parse(code), undefined)).toBe('unknown');
    expect(checkSignature(parse(code), { company_id: 2, serial: 'Kasse-01' })).toBe('unknown');
  });
});

it('a Slovak code cannot be verified', () => {
  expect(checkSignature(parse(`O-${createHash('md5').update('x').digest('hex')}`), undefined)).toBe('unknown');
});

function signJws(payload: string, key: KeyObject): string {
  const message = `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(payload).toString('base64url')}`;
  return sign('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
}
