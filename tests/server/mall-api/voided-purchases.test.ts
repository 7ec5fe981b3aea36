import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDecidedReceipts } from '#shared/contracts/decided-receipts.ts';
import { getDeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { createMember } from './members.ts';
import { receiptSteps } from './receipt-steps.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { tillSteps } from './till-steps.ts';

let mallApi: RunningMallApi;
beforeAll(async () => {
  mallApi = await startMallApi();
});
afterAll(() => mallApi.close());

it('a purchase that its shop has taken back counts as rejected nowhere', async () => {
  const member = createMember(mallApi);
  const { credit, takeBack, toPurchase } = tillSteps(() => mallApi);
  const { purchase } = credit(toPurchase(member));
  takeBack(purchase.id);
  const photo = await receiptSteps(() => mallApi).submitted(member, { amount: 800_000 });
  const eva = await createStaff(mallApi, 'desk');
  const { data: receipt } = await mallApi.callAs(eva.token, getDeskReceipt, { params: { id: photo.id } });
  expect(receipt.others).toMatchObject({ approved: 0, rejected: 0, pending: 0, last: [{ id: purchase.id, reason: 'voided' }] });

  const own = async (query = {}) => (await mallApi.callAs(member.token, listReceipts, { query })).data.map(({ id }) => id);
  expect(await own()).toEqual([photo.id, purchase.id]);
  expect(await own({ status: 'rejected' })).toEqual([]);

  const decided = async (query = {}) =>
    (await mallApi.callAs(eva.token, listDecidedReceipts, { query: { member: member.customerId, ...query } })).data.receipts;
  expect(await decided()).toMatchObject([{ id: purchase.id, reason: 'voided' }]);
  expect(await decided({ decision: 'rejected' })).toEqual([]);
});
