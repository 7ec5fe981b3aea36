import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormData } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallIds } from '#server/gateway/upstream/text-ids/call-ids.ts';
import { isTextId, toCandidates } from '#server/gateway/upstream/text-ids/numbers.ts';
import { createTextIds } from '#server/gateway/upstream/text-ids/text-ids.ts';
import { connectRedis } from '#server/redis/link.ts';
import { hasRedisServer, startRedisServer, withoutRedisServer } from '../../../support/redis-server.ts';

/** Two text ids whose first candidate for a number is the same. */
const [one, other] = ['shop-7690', 'shop-40895'] as const;
const log = { warn() {}, info() {} };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'text-ids-'));
  file = join(folder, 'below', 'ids.txt');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('text ids', () => {
  it.each(['0b9f6d1e-54a7-4c1b-9a53-0f1c2d3e4f5a', '01J9ZQ3V8Y6T5R4E3W2Q1P0N9M', 'shop-5', '007', '3000000000', '175928847299117063'])(
    'can be %s',
    (text) => expect(isTextId(text)).toBe(true),
  );
  it.each(['', '5', '2147483647', '..', '.5', 'a/b', 'a b', 'č', 'a'.repeat(101), 5, null])('cannot be %j', (value) =>
    expect(isTextId(value)).toBe(false),
  );

  it('have different numbers, also after a restart, if their first candidates are the same', async () => {
    expect(toCandidates(one)[0]).toBe(toCandidates(other)[0]);
    const before = createTextIds({ file, log });
    await before.learn(new Set([one, other]), true);
    await before.learn(new Set([other, 'third']), false);
    expect([before.toNumber(one), before.toNumber(other)]).toEqual([toCandidates(one)[0], toCandidates(other)[1]]);
    appendFileSync(file, `5 shop-1\n1999999999 to`); // a number out of range, and an incomplete line
    const after = createTextIds({ file, log });
    expect([after.toNumber(one), after.toNumber(other)]).toEqual([before.toNumber(one), before.toNumber(other)]);
    expect([after.toNumber('third'), after.toNumber('shop-1'), await after.findText(5)]).toEqual([undefined, undefined, undefined]);
    await after.learn(new Set(['fourth']), true);
    expect(createTextIds({ file, log }).toNumber('fourth')).toBe(after.toNumber('fourth'));
  });

  it('keep their numbers when an id of members’ records becomes public', async () => {
    const before = createTextIds({ file, log });
    await before.learn(new Set([one]), false);
    const number = before.toNumber(one);
    await before.learn(new Set([one, other]), true);
    expect([before.toNumber(one), createTextIds({ file, log }).toNumber(one)]).toEqual([number, number]);
  });

  it('have numbers even if the file cannot be written', async () => {
    const warn = vi.fn();
    const numbers = createTextIds({ file: '/proc/nowhere/ids.txt', log: { warn } });
    await numbers.learn(new Set([one]), true);
    expect(await numbers.findText(numbers.toNumber(one) ?? 0)).toBe(one);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('replace their numbers in forms, too', async () => {
    const numbers = createTextIds({ file: undefined, log });
    await numbers.learn(new Set([one]), true);
    const form = new FormData();
    form.append('company_id', String(numbers.toNumber(one)));
    form.append('number', String(numbers.toNumber(one)));
    form.append('picture', new Blob(['x']), 'picture.webp');
    const sent = (await createCallIds(numbers).toTheirBody('POST', '/v1/me/receipts', form)) as FormData; // safe: a form is converted to another form
    expect([sent.get('company_id'), sent.get('number')]).toEqual([one, String(numbers.toNumber(one))]);
    expect(sent.get('picture')).toMatchObject({ name: 'picture.webp', size: 1 });
  });
});

describe.skipIf(!hasRedisServer)(`text ids of two gateways (skipped: ${withoutRedisServer})`, () => {
  it('have the same numbers in any order, and again after Redis has lost them', async () => {
    const redis = await startRedisServer();
    const links = [0, 1].map(() => connectRedis({ url: redis.url, prefix: 'mallfront:test:', log }));
    try {
      await Promise.all(links.map(({ settled }) => settled));
      const [left, right] = links.map((link, index) => createTextIds({ file: `${file}${index}`, redis: link, log }));
      await left?.learn(new Set([one]), true);
      await right?.learn(new Set([other]), true);
      await right?.learn(new Set([one]), false);
      await left?.learn(new Set([other]), true);
      expect([left?.toNumber(one), left?.toNumber(other)]).toEqual([toCandidates(one)[0], toCandidates(other)[1]]);
      expect([right?.toNumber(one), right?.toNumber(other)]).toEqual([left?.toNumber(one), left?.toNumber(other)]);
      await redis.kill();
      await redis.start();
      const countKeys = () =>
        redis.admin.keys('*text-id:*').then(
          ({ length }) => length,
          () => 0,
        ); // fails until Redis is back
      await vi.waitUntil(async () => (await countKeys()) === 2, { timeout: 5000 });
      expect(await redis.admin.get(`mallfront:test:text-id:${left?.toNumber(other)}`)).toBe(other);
    } finally {
      for (const link of links) link.close();
      await redis.close();
    }
  });
});
