import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createSandboxProvider } from '#server/mall-api/payments/choose-provider.ts';
import { toAddress } from '#shared/contracts/address.ts';
import {
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  leaveWaitingList,
  moveBookingOrder,
  takeWaitingOffer,
} from '#shared/contracts/booking.ts';
import { contracts, getCheck } from '#shared/contracts/contracts.ts';
import { activateReward, getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { cancelGiftCard, createGiftCard, getGiftCard, revealGiftCard } from '#shared/contracts/gift-cards.ts';
import {
  getConversation,
  getMessage,
  getMessageFile,
  getMessagePicture,
  listConversations,
  listMessages,
  markMessagesRead,
  rateConversation,
  sendMessage,
  sendPictureMessage,
  tellTyping,
} from '#shared/contracts/messages.ts';
import { listNotices, markNoticesRead } from '#shared/contracts/notices.ts';
import { readParameters } from '#shared/contracts/parameters.ts';
import { startPayment } from '#shared/contracts/payments.ts';
import { removePaymentMethod } from '#shared/contracts/purchases.ts';
import { disputeReceipt, getReceipt, getReceiptPicture } from '#shared/contracts/receipts.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { createWalletPass } from '#shared/contracts/wallet.ts';
import { makeWallets } from '../../support/wallet-keys.ts';
import { createMember, type TestMember } from './members.ts';
import { receiptSteps } from './receipt-steps.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

const secret = 'A word that nobody else may read';
const [movedFrom, movedTo] = ['2026-03-11T14:00:00+01:00', '2026-03-11T15:00:00+01:00'];

let mallApi: RunningMallApi;
let owner: TestMember;
let stranger: TestMember;
/** Ids of the owner's records, as used in calls. */
const owned = { booking: 0, waitingPlace: 0, giftCard: 0, receipt: 0, customerReward: 0, conversation: 0, message: 0 };
const { submitted } = receiptSteps(() => mallApi);

beforeAll(async () => {
  mallApi = await startMallApi(undefined, {
    paymentProvider: createSandboxProvider({ key: 'a key', publicUrl: 'https://tiny.example' }),
    walletKeys: makeWallets().keys,
  });
  owner = createMember(mallApi);
  stranger = createMember(mallApi);
  owned.receipt = (await submitted(owner, { amount: 490_000, number: secret })).id;
  const { body } = await mallApi.sendAs(owner.token, activateReward, { reward_id: 1 });
  owned.customerReward = body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body));
  const places = { service_id: 1, starts_at: movedFrom, people: 1 };
  const { body: booked } = await mallApi.sendAs(owner.token, createBookingOrder, places);
  owned.booking = booked.status === 'success' ? booked.data.id : expect.unreachable(JSON.stringify(booked));
  const startsMs = Date.parse(places.starts_at);
  const wait = { customerId: owner.customerId, serviceId: 1, startsMs, endsMs: startsMs + 3_600_000, people: 1 };
  owned.waitingPlace = mallApi.domain.queries.bookingWaits.add(wait, mallApi.clock());
  const wanted = { amount: { amount: 50_000, currency: 'CZK' }, message: secret, locale: 'cz' } as const;
  const { body: ordered } = await mallApi.sendAs(owner.token, createGiftCard, wanted);
  owned.giftCard = ordered.status === 'success' ? ordered.data.id : expect.unreachable(JSON.stringify(ordered));
  const request = { name: 'Jana Malá', email: owner.email, subject: secret, category: 'general', message: secret, locale: 'cz' } as const;
  await mallApi.sendAs(owner.token, sendSupportRequest, request);
  const [conversation] = (await mallApi.callAs(owner.token, listConversations)).data;
  if (!conversation) expect.unreachable('there is no conversation');
  owned.conversation = conversation.id;
  owned.message = conversation.last_message.id;
});
afterAll(() => mallApi.close());

interface Attempt {
  contract: Endpoint;
  input?: () => { params?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: () => unknown;
}

/** Every member call with an id. Add a row for each new call, as a test below requires. */
const attempts: readonly Attempt[] = [
  { contract: getReceipt, input: () => ({ params: { id: owned.receipt } }) },
  { contract: getReceiptPicture, input: () => ({ params: { id: owned.receipt } }) },
  { contract: disputeReceipt, input: () => ({ params: { id: owned.receipt } }), body: () => ({ reason: 'not_mine' }) },
  { contract: getCustomerReward, input: () => ({ params: { id: owned.customerReward } }) },
  { contract: getMessage, input: () => ({ params: { id: owned.message } }) },
  { contract: listMessages, input: () => ({ query: { conversation: owned.conversation } }) },
  { contract: getConversation, input: () => ({ params: { id: owned.conversation } }) },
  { contract: rateConversation, input: () => ({ params: { id: owned.conversation } }), body: () => ({ score: 'good' }) },
  { contract: tellTyping, input: () => ({ params: { id: owned.conversation } }) },
  { contract: getMessageFile, input: () => ({ params: { id: owned.message } }) },
  { contract: getMessagePicture, input: () => ({ params: { id: owned.message } }) },
  { contract: sendMessage, body: () => ({ conversation_id: owned.conversation, text: 'x' }) },
  { contract: sendPictureMessage, body: () => ({ conversation_id: owned.conversation, text: 'x' }) },
  { contract: getBookingOrder, input: () => ({ params: { id: owned.booking } }) },
  { contract: cancelBookingOrder, input: () => ({ params: { id: owned.booking } }) },
  { contract: moveBookingOrder, input: () => ({ params: { id: owned.booking } }), body: () => ({ from: movedFrom, starts_at: movedTo }) },
  { contract: takeWaitingOffer, input: () => ({ params: { id: owned.waitingPlace } }), body: () => ({}) },
  { contract: leaveWaitingList, input: () => ({ params: { id: owned.waitingPlace } }), body: () => ({}) },
  { contract: startPayment, body: () => ({ order_id: owned.booking, locale: 'cz' }) },
  { contract: getGiftCard, input: () => ({ params: { id: owned.giftCard } }) },
  { contract: revealGiftCard, input: () => ({ params: { id: owned.giftCard } }) },
  { contract: cancelGiftCard, input: () => ({ params: { id: owned.giftCard } }) },
  { contract: startPayment, body: () => ({ gift_card_id: owned.giftCard, locale: 'cz' }) },
  { contract: createWalletPass, body: () => ({ wallet: 'apple', kind: 'reward', id: owned.customerReward, locale: 'cz' }) },
  { contract: createWalletPass, body: () => ({ wallet: 'google', kind: 'booking', id: owned.booking, locale: 'cz' }) },
  { contract: createWalletPass, body: () => ({ wallet: 'apple', kind: 'gift_card', id: owned.giftCard, locale: 'cz' }) },
  { contract: removePaymentMethod, input: () => ({ query: { id: 1 } }) },
];

/** Calls with ids of public records only, and calls that mark the member's own data as read. */
const namesNothingOfMembers: readonly string[] = [
  'activateReward',
  'addLike',
  'removeLike',
  'followCompany',
  'unfollowCompany',
  'setThumb',
  'submitReceipt',
  'listMemberAnnouncements',
  'listMemberCompanies',
  'listMemberRewards',
  markMessagesRead.name,
  markNoticesRead.name,
];

const memberCalls = contracts.filter(({ access }) => access === 'member');

describe('a member who names another member’s data', () => {
  it.each(attempts.map((attempt) => ({ name: attempt.contract.name, ...attempt })))(
    '$name: finds nothing',
    async ({ contract, input, body }) => {
      const response = await ask(stranger.token, contract, input?.() ?? {}, body?.());
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain(secret);
    },
  );

  it('is tested with every call that has an id', () => {
    const takesNumber = (contract: Endpoint) =>
      ['id', 'conversation', 'conversation_id', 'company_id', 'company', 'reward_id'].some((name) => knows(contract, name));
    const tried = [...attempts.map(({ contract }) => contract.name), ...namesNothingOfMembers];
    expect(
      memberCalls
        .filter(takesNumber)
        .map(({ name }) => name)
        .filter((name) => !tried.includes(name)),
    ).toEqual([]);
  });

  it('cannot mark it as read', async () => {
    const response = await ask(stranger.token, markMessagesRead, {}, { ids: [owned.message], conversation_id: owned.conversation });
    expect([200, 404]).toContain(response.status);
    const { data } = await mallApi.callAs(owner.token, listMessages, { query: { conversation: owned.conversation } });
    expect(data.map(({ read_at }) => read_at)).toEqual([null]);
  });

  it('cannot mark the other’s notices as read', async () => {
    const { customerId, token } = owner;
    inTransaction(mallApi.db, () => mallApi.domain.memberNotices.tell(customerId, { kind: 'booking_tomorrow', orderId: owned.booking }));
    const [notice] = (await mallApi.callAs(token, listNotices)).data.notices;
    for (const body of [{ id: notice?.id }, { up_to: 1_000_000 }]) await ask(stranger.token, markNoticesRead, {}, body);
    expect((await mallApi.callAs(token, listNotices)).data).toMatchObject({ notices: [{ read_at: null }], unread: 1 });
  });

  it.each(
    memberCalls
      .filter(({ method, path, isPaged }) => method === 'GET' && (isPaged || !path.includes('{')))
      .map((contract) => ({ name: contract.name, contract })),
  )('$name: sees nothing of it among their own data', async ({ contract }) => {
    const response = await ask(stranger.token, contract, {});
    expect(await response.text()).not.toContain(secret);
  });
});

describe('a guest', () => {
  it.each(memberCalls.map((contract) => ({ name: contract.name, contract })))(
    'is refused $name before the call is read',
    async ({ contract }) => {
      const address = contract.path.replace(/\{\w+\}/, '1');
      const response = await mallApi.get(address, { method: contract.method, ...(contract.method !== 'GET' && jsonOf({})) });
      expect(await response.json()).toMatchObject({ status: 'error', httpStatus: 'Unauthorized' });
    },
  );
});

function ask(
  token: string,
  contract: Endpoint,
  input: NonNullable<ReturnType<NonNullable<Attempt['input']>>>,
  body?: unknown,
): Promise<Response> {
  const query =
    Object.keys(readParameters(contract.query, {}).errors).length === 0 || input.query
      ? input
      : { ...input, query: { conversation: 1, q: 'x' } };
  const { headers, ...init } = contract.method === 'GET' ? { headers: {} } : jsonOf(body ?? {});
  return mallApi.get(toAddressOrPath(contract, query), {
    method: contract.method,
    ...init,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
}

function jsonOf(body: unknown) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns the address of a call. Ignores input that the contract does not know. */
function toAddressOrPath(contract: Endpoint, input: NonNullable<ReturnType<NonNullable<Attempt['input']>>>): string {
  try {
    return toAddress(contract, input);
  } catch {
    return contract.path;
  }
}

function knows(contract: Endpoint, name: string): boolean {
  const { def } = getCheck(contract).body;
  const body = 'shape' in def ? (def.shape as object) : {}; // safe: bodies are object schemas
  return [contract.params, contract.query, body].some((fields) => Object.hasOwn(fields, name));
}
