import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { changeShopOffer, createShopOffer, shopActs } from '#shared/contracts/desk-shop.ts';
import { listShown } from './records/edited-centre.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { nextKey, offerBody, offerOf, openShop } from './shop-steps.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

/** A text in all data of the other shop, and in drafts of the centre. */
const secret = 'nobody-elses-business';

let mallApi: RunningMallApi;
let own: TestStaff;
let other: TestStaff;
/** Offers of the other shop: published, drafted, submitted, sent back. */
let addresses: string[];
/** Ids and texts that would reveal these offers. */
let marks: string[];
beforeAll(async () => {
  mallApi = await startMallApi();
  own = await createStaff(mallApi, 'shop', { name: 'Petr Krám', company: 1 });
  other = await createStaff(mallApi, 'shop', { name: `Jana ${secret}`, company: 2 });
  const editor = await createStaff(mallApi, 'manager', { name: `Eva ${secret}` });
  const neighbour = openShop(mallApi, other);
  const centre = openShop(mallApi, editor);
  const written = [
    offerOf(await neighbour.create('draft', offerBody(secret))),
    offerOf(await neighbour.create('submit', offerBody(`${secret} 2`))),
    offerOf(await neighbour.create('submit', offerBody(`${secret} 3`))),
    offerOf(await neighbour.change('25', 'draft', offerBody(secret))),
    offerOf(await neighbour.change('26', 'submit', offerBody(secret))),
  ];
  await centre.decide((await centre.waiting())[1]?.id ?? 0, 'send_back', { reason: secret });
  for (const key of ['22', '1']) {
    const params = { kind: 'announcements', key };
    const { version, live } = (await mallApi.callAs(editor.token, getDeskRecord, { params })).data;
    const body = { ...(live as object), place: secret };
    await mallApi.sendAs(editor.token, changeDeskRecord, { act: 'draft', version, body, why: secret }, { input: { params } });
  }
  addresses = [...written.map(({ offer }) => offer), '1', '3', '11', '25', '26'];
  marks = written.map(({ shown }) => shown);
});
afterAll(() => mallApi.close());

/** Returns data that a shop must not change: published content, records of the desk, and other companies' data. */
const snapshot = () => ({
  shown: listShown(mallApi.domain.db as SqliteDatabase),
  records: mallApi.db.prepare('SELECT * FROM record ORDER BY kind, key').all(),
  history: mallApi.db.prepare('SELECT * FROM record_version ORDER BY id').all(),
  proposals: mallApi.db.prepare('SELECT * FROM shop_proposal WHERE company_id <> 1 ORDER BY id').all(),
});

const title = fc.constantFrom('A', '', 'Two for one');
/** Any JSON that reaches the mall API: the server rejects bodies with the key `__proto__` before it reads the address. */
const anyJson = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));
const texts = fc.record({ locale: fc.constantFrom('cz', 'en', 'xx'), title, place: title, company_id: fc.nat(3) }, { requiredKeys: [] });
const body = fc.record(
  {
    id: fc.constantFrom(22, 25, 26, '25', 1_000_000),
    key: fc.constantFrom('25', '26'),
    company_id: fc.constantFrom(1, 2, null),
    type: fc.constantFrom('news', 'event', 'product'),
    scope: fc.constantFrom('mall', 'store'),
    state: fc.constantFrom('approved', 'waiting'),
    translations: fc.oneof(fc.array(texts, { maxLength: 3 }), anyJson),
    price: anyJson,
    image: fc.constantFrom('/media/dot.svg', 'javascript:1', null),
  },
  { requiredKeys: [] },
);
const act = fc.record({
  act: fc.constantFrom(...shopActs),
  place: fc.nat(20),
  version: fc.nat(3),
  mark: fc.nat(10),
  isCreate: fc.boolean(),
  body,
});

it('a shop can never read or change another shop’s offers, whatever it sends, and publishes nothing', async () => {
  const before = snapshot();
  const asked = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      for (const { isCreate, place, version, mark, ...given } of acts) {
        const offer = [...addresses, '21', '22', '23', 'p99'][place % (addresses.length + 4)] ?? 'p1';
        const answer = isCreate
          ? await mallApi.sendAs(own.token, createShopOffer, { act: 'submit', body: given.body, request_key: nextKey() })
          : await mallApi.sendAs(
              own.token,
              changeShopOffer,
              { ...given, version, shown: marks[mark % marks.length] ?? '' },
              { input: { params: { offer } } },
            );
        const read = await mallApi.refuseAs(own.token, `/v1/staff/shop/offers/${offer}`);
        const list = await mallApi.refuseAs(own.token, '/v1/staff/shop/offers?per_page=48');
        expect(JSON.stringify([answer, read, list])).not.toContain(secret);
        if (addresses.includes(offer)) {
          expect(read.status).toBe(404);
          if (!isCreate) expect(answer.status).toBe(404);
          asked.add(offer);
        }
      }
      expect(snapshot()).toEqual(before);
    }),
    { numRuns: 40 },
  );
  expect(asked.size).toBe(new Set(addresses).size); // every address of the other shop was requested
});

it('the other shop can access all its own offers', async () => {
  const neighbour = openShop(mallApi, other);
  expect((await neighbour.list({ per_page: 48 })).filter(({ name }) => name.includes(secret))).toHaveLength(5);
});
