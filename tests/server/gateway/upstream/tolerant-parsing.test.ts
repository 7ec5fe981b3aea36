import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseTolerantly } from '#server/gateway/upstream/tolerant-parsing.ts';
import { Company } from '#shared/schemas/companies.ts';
import { OpeningHours, wholeList } from '#shared/schemas/fields.ts';
import { Parking } from '#shared/schemas/parking.ts';
import { SearchAnswer } from '#shared/schemas/search.ts';

const hours = (more: object = {}) => ({
  status: 'open',
  days: { monday: [{ open: '09:00', close: '21:00' }], tuesday: [] },
  exceptions: [],
  ...more,
});
const exception = (date: string, more: object = {}) => ({ date, status: 'closed', hours: [], translations: [], ...more });
const company = (more: object) => ({ id: 1, type: 'dining', translations: [], ...more });
const hit = (id: unknown) => ({ id, type: 'company', translations: [] });

describe('parseTolerantly', () => {
  it.each([
    ['a list', z.array(z.int()), [1, 'x', 3], [1, 3], ['1']],
    ['a list within a record', z.object({ list: z.array(z.object({ a: z.int() })) }), { list: [{ a: 1 }, { a: 'x' }, null] }, { list: [{ a: 1 }] }, ['list.1', 'list.2']],
    ['a list that may be missing', z.object({ list: z._default(z.nullish(z.array(z.int())), []) }), { list: ['x'] }, { list: [] }, ['list.0']],
    ['only the innermost list', z.array(z.object({ inner: z.array(z.int()) })), [{ inner: [1, 'x'] }, { inner: [2] }], [{ inner: [1] }, { inner: [2] }], ['0.inner.1']],
    ['a list of unions', z.array(z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), n: z.int() })])), [{ kind: 'a' }, { kind: 'b', n: 'x' }], [{ kind: 'a' }], ['1']],
    ['opening exceptions', OpeningHours, hours({ exceptions: [exception('2026-12-24'), exception('tomorrow')] }), hours({ exceptions: [exception('2026-12-24')] }), ['exceptions.1']],
    ['days, where a wrong day becomes unknown instead of closed', OpeningHours, hours({ days: { monday: [{ open: '9', close: '21:00' }], tuesday: [] } }), hours({ days: { tuesday: [] } }), ['days.monday']],
    ['diets of a company', Company, company({ diets: ['vegan', 'keto'] }), company({ diets: ['vegan'] }), ['diets.1']],
    ['search groups', SearchAnswer, { query: 'q', groups: [{ type: 'company', total: 2, items: [hit(1), hit('x')] }, { type: 'ghost', total: 0, items: [] }] }, { query: 'q', groups: [{ type: 'company', total: 2, items: [hit(1)] }] }, ['groups.0.items.1', 'groups.1']],
  ])('drops wrong entries of %s', (_what, schema, data, value, paths) => {
    const before = structuredClone(data);
    expect(parseTolerantly(schema, data)).toMatchObject({ value, dropped: paths.map((path) => expect.objectContaining({ path })) });
    expect(data).toEqual(before);
  }); // biome-ignore format: a table

  it('drops a whole parking option if a step of its tariff is wrong', () => {
    const option = (id: number, from: unknown) => ({
      id,
      kind: 'car',
      free_minutes: 0,
      tariff: [
        { from_minutes: 0, price: { amount: 0, currency: 'CZK' } },
        { from_minutes: from, price: { amount: 5000, currency: 'CZK' } },
      ],
      translations: [],
    });
    const read = parseTolerantly(Parking, { capacity: 9, options: [option(1, 60), option(2, 'late')] });
    expect(read).toMatchObject({ value: { options: [{ id: 1 }] }, dropped: [expect.objectContaining({ path: 'options.1' })] });
  });

  it.each([
    ['a field of a record', z.object({ a: z.int() }), { a: 'x' }],
    ['another shape', z.array(z.int()), { 0: 1 }],
    ['a record with a value for each key', z.record(z.enum(['a', 'b']), z.int()), { a: 1, b: 'x' }],
    ['a whole list', wholeList(z.int()), [1, 'x']],
    ['a pair', z.tuple([z.int(), z.int()]), [1, 'x']],
    ['nothing', z.array(z.int()), undefined],
  ])('fails for %s', (_what, schema, data) => {
    expect(parseTolerantly(schema, data)).toEqual({ value: undefined, reason: expect.any(String) });
  });

  it('does not repeat its input in errors', () => {
    const secret = 'jana@visitor.example';
    const read = parseTolerantly(z.array(z.object({ id: z.int() })), [{ id: secret }]);
    expect(JSON.stringify(read)).not.toContain(secret);
  });

  it('parses thousands of wrong entries without a separate pass for each', () => {
    const data = Array.from({ length: 20_000 }, (_, index) => (index % 2 ? index : 'x'));
    const read = parseTolerantly(z.array(z.int()), data);
    expect('dropped' in read && [read.dropped.length, (read.value as number[]).length]).toEqual([10_000, 10_000]);
  });
});
