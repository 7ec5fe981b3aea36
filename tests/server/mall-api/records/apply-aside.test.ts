import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { changeDeskRecord } from '#shared/contracts/desk-records.ts';
import { type RunningMallApi, startMallApi } from '../running-mall-api.ts';
import { createStaff, type TestStaff } from '../staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { hasThread: true });
  eva = await createStaff(mallApi, 'editor');
});
afterAll(() => mallApi.close());

/** Edits a category. Search, lists and the sitemap depend on categories, so all content is rebuilt. */
async function save(changes: object) {
  const { live, version } = mallApi.domain.records.find('categories', '1');
  const input = { params: { kind: 'categories', key: '1' } };
  const { body } = await mallApi.sendAs(
    eva.token,
    changeDeskRecord,
    { act: 'save', version, body: { ...Object(live), ...changes } },
    { input },
  );
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}

it('the mall API answers calls while all content is rebuilt', async () => {
  const { records } = mallApi.domain;
  const { live, version } = records.find('categories', '1');
  const ended: string[] = [];
  const body = { ...Object(live), order: 77 };
  const saved = records.save({ kind: 'categories', key: '1', version, by: 'eva', body }).then(() => ended.push('saved')); // without the planning thread, saving would end first
  await mallApi.call(listCategories).then(() => ended.push('answered'));
  await saved;
  expect(ended).toEqual(['answered', 'saved']);
  expect(JSON.stringify((await mallApi.call(listCategories)).data)).toContain('"order":77');
});

it('the planning thread reports the same faults as the main thread, and continues', async () => {
  expect(await save({ parent_id: 99 })).toMatchObject({ outcome: 'refused', faults: [{ path: ['parent_id'], code: 'unknown_record' }] });
  expect(await save({ order: 78 })).toMatchObject({ outcome: 'done' });
});

it('the planning thread makes two simultaneous changes one after the other', async () => {
  const { records } = mallApi.domain;
  const named = (kind: string, change: object) => {
    const { live, version } = records.find(kind, '1');
    return { kind, key: '1', version, by: 'eva', body: { ...Object(live), ...change } };
  };
  const both = await Promise.all([records.save(named('categories', { order: 5 })), records.save(named('malls', { phone: '+420 1' }))]);
  expect(both.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect(records.find('categories', '1').live).toMatchObject({ order: 5 });
});
