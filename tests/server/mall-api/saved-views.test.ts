import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDeskViews, maxDeskViews, removeDeskView, saveDeskView } from '#shared/contracts/desk-views.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

const input = { params: { kind: 'companies' } };
const view = (name: string, query = 'state=draft') => ({ name, query, columns: ['title', 'floor'] });

it('saves, replaces and removes the views of one person only', async () => {
  const { token } = await createStaff(mallApi, 'editor');
  const { token: other } = await createStaff(mallApi, 'editor');
  const list = async (by = token) => (await mallApi.callAs(by, listDeskViews, input)).data;
  await mallApi.sendAs(token, saveDeskView, view('Drafts'), { input });
  await mallApi.sendAs(token, saveDeskView, view(' Archive ', 'state=archived'), { input });
  await mallApi.sendAs(token, saveDeskView, view('Drafts', 'state=draft&sort=changed'), { input });
  expect(await list()).toEqual([view('Archive', 'state=archived'), view('Drafts', 'state=draft&sort=changed')]);
  expect(await list(other)).toEqual([]);
  await mallApi.sendAs(other, removeDeskView, { name: 'Drafts' }, { input });
  await mallApi.sendAs(token, removeDeskView, { name: 'Archive' }, { input });
  expect(await list()).toEqual([view('Drafts', 'state=draft&sort=changed')]);
});

it('limits the number of views, and the roles of a kind', async () => {
  const { token } = await createStaff(mallApi, 'editor');
  for (let index = 0; index < maxDeskViews; index += 1) await mallApi.sendAs(token, saveDeskView, view(`View ${index}`), { input });
  expect(await mallApi.sendAs(token, saveDeskView, view('One more'), { input })).toMatchObject({ status: 409 });
  expect(await mallApi.sendAs(token, saveDeskView, view('View 3'), { input })).toMatchObject({ status: 200 });
  expect(await mallApi.sendAs(token, saveDeskView, view('Rules'), { input: { params: { kind: 'redirects' } } })).toMatchObject({
    status: 403,
  });
});
