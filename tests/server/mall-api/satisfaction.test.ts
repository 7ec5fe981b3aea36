import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import {
  closeConversation,
  closeRequest,
  getDeskConversation,
  getDeskRequest,
  listDeskConversations,
  listDeskRequests,
  replyToRequest,
} from '#shared/contracts/desk.ts';
import { getSatisfaction, reopenConversation, reopenRequest } from '#shared/contracts/desk-inbox.ts';
import { getConversation, listConversations, rateConversation } from '#shared/contracts/messages.ts';
import { rateByLink } from '#shared/contracts/satisfaction.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let jana: TestMember;
let eva: TestStaff;
let adam: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi(undefined, { preparesAll: true });
  jana = createMember(mallApi);
  [eva, adam] = [await createStaff(mallApi, 'desk'), await createStaff(mallApi, 'manager')];
});
afterEach(() => mallApi.close());

const dayMs = 86_400_000;
const pass = (ms: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + ms));
const request = { name: 'Jana Malá', subject: 'Klíč', category: 'lost-found', message: 'Ztratila jsem klíč.', locale: 'cz' } as const;
const ask = (member?: TestMember, email = member?.email ?? 'host@visitor.example') =>
  mallApi.sendAs(member?.token, sendSupportRequest, { ...request, email });

/** Opens a conversation and returns its id. */
async function converse(): Promise<number> {
  await ask(jana);
  return (await mallApi.callAs(jana.token, listConversations)).data[0]?.id ?? 0;
}
const act = (contract: typeof closeConversation | typeof reopenConversation | typeof closeRequest | typeof reopenRequest, id: number) =>
  mallApi.sendAs(eva.token, contract, {}, { input: { params: { id } } });
const rate = (id: number, body: { score: 'good' | 'bad'; comment?: string }, { token } = jana) =>
  mallApi.sendAs(token, rateConversation, body, { input: { params: { id } } });
const ratingOf = async (id: number) => (await mallApi.callAs(jana.token, getConversation, { params: { id } })).data.rating;
const shownTo = async ({ token }: TestStaff, id: number) =>
  (await mallApi.callAs(token, getDeskConversation, { params: { id } })).data.ratings;
const figures = async (from = '2026-03-11', to = '2026-03-11') =>
  (await mallApi.callAs(eva.token, getSatisfaction, { query: { from, to } })).data;

describe('rateConversation', () => {
  it('rates a closed conversation once for each closing, and may change the rating', async () => {
    const id = await converse();
    expect(await rate(id, { score: 'good' })).toMatchObject({ status: 409 });
    await act(closeConversation, id);
    expect(await ratingOf(id)).toBeNull();
    expect(await rate(id, { score: 'bad', comment: ' Nikdo  neodpověděl. ' })).toMatchObject({
      body: { data: { id, rating: { score: 'bad', comment: 'Nikdo neodpověděl.' } } },
    });
    await rate(id, { score: 'good' });
    expect(await ratingOf(id)).toMatchObject({ score: 'good', comment: 'Nikdo neodpověděl.' });

    pass(60_000);
    await act(reopenConversation, id);
    expect(await ratingOf(id)).toBeNull();
    expect(await rate(id, { score: 'bad' })).toMatchObject({ status: 409 });
    await act(closeConversation, id);
    await rate(id, { score: 'bad' });
    expect((await shownTo(eva, id)).map(({ score }) => score)).toEqual(['good', 'bad']);
    expect(await figures()).toEqual({ total: { good: 1, bad: 1 }, categories: [{ category: 'lost-found', good: 1, bad: 1 }] });
  });

  it('is refused for another member’s conversation, and for a long comment', async () => {
    const id = await converse();
    await act(closeConversation, id);
    expect(await rate(id, { score: 'good' }, createMember(mallApi))).toMatchObject({ status: 404 });
    expect(await rate(id, { score: 'good', comment: 'a'.repeat(501) })).toMatchObject({ status: 422 });
  });
});

/** Replies to a visitor's request and closes it. Returns its id. */
async function answerAndClose(): Promise<number> {
  const id = Number(mallApi.db.prepare('SELECT max(id) AS id FROM support_request').get()?.id);
  await mallApi.sendAs(eva.token, replyToRequest, { text: 'Máme ho.' }, { input: { params: { id } } });
  await act(closeRequest, id);
  return id;
}
const asked = async () => (await mallApi.mails()).filter(({ kind }) => kind === 'support-rating');
/** Secret of the links of the last email. */
const token = async () => /token=([\w-]{43})&as=good/.exec((await asked()).at(-1)?.text ?? '')?.[1] ?? '';
const rateBy = (link: string, score: 'good' | 'bad', comment?: string) =>
  mallApi.send(rateByLink, { token: link, score, ...(comment && { comment }) });

describe('rateByLink', () => {
  it('rates by the links of an email, which is sent ten minutes after closing', async () => {
    await ask();
    const id = await answerAndClose();
    expect(await asked()).toHaveLength(0);
    pass(10 * 60_000);
    const link = await token();
    const [mail] = await asked();
    expect(mail?.to.address).toBe('host@visitor.example');
    expect([mail?.link, mail?.isWritten]).toEqual([undefined, undefined]); // the log would contain the link
    expect(mail?.text).toContain(`https://tiny.example/cz/hodnoceni?token=${link}&as=bad`);
    expect(mallApi.db.prepare('SELECT token_hash FROM satisfaction').get()?.token_hash).not.toBe(link);
    expect(await rateBy(link, 'bad', 'Pozdě.')).toMatchObject({ status: 200, body: { data: { score: 'bad', comment: 'Pozdě.' } } });
    expect(await rateBy(link, 'good')).toMatchObject({ body: { data: { score: 'good', comment: 'Pozdě.' } } });
    expect((await mallApi.callAs(eva.token, getDeskRequest, { params: { id } })).data.ratings).toMatchObject([{ score: 'good' }]);
  });

  it('refuses unknown links, and known ones after 30 days', async () => {
    await ask();
    await answerAndClose();
    pass(10 * 60_000);
    const link = await token();
    const refusal = { status: 422, body: { errors: { token: ['invalid'] } } };
    expect(await rateBy('A'.repeat(43), 'good')).toMatchObject(refusal);
    pass(29 * dayMs);
    expect(await rateBy(link, 'good')).toMatchObject({ status: 200 });
    pass(31 * dayMs);
    expect(await rateBy(link, 'bad')).toMatchObject(refusal);
  });

  it('does not ask if the request was opened again, has no reply, or has no new reply', async () => {
    await ask(undefined, 'first@visitor.example');
    await act(closeRequest, 1);
    await ask(undefined, 'second@visitor.example');
    const id = await answerAndClose();
    await act(reopenRequest, id);
    pass(10 * 60_000);
    expect(await asked()).toHaveLength(0);
    await act(closeRequest, id);
    pass(20 * 60_000);
    expect(await asked()).toHaveLength(1);
    await act(reopenRequest, id);
    await act(closeRequest, id);
    pass(30 * 60_000);
    expect(await asked()).toHaveLength(1);
  });
});

describe('ratings', () => {
  it('are listed for managers if they are bad', async () => {
    const id = await converse();
    await act(closeConversation, id);
    await rate(id, { score: 'bad' });
    await ask();
    await answerAndClose();
    const bad = { query: { rating: 'bad' } } as const;
    expect((await mallApi.callAs(adam.token, listDeskConversations, bad)).data.map((one) => one.id)).toEqual([id]);
    expect((await mallApi.callAs(adam.token, listDeskRequests, bad)).data).toEqual([]);
    await expect(mallApi.callAs(eva.token, listDeskConversations, bad)).rejects.toThrow('Forbidden');
    await rate(id, { score: 'good' });
    expect((await mallApi.callAs(adam.token, listDeskConversations, bad)).data).toEqual([]);
  });

  it('are summed by day in the centre’s time zone', async () => {
    const id = await converse();
    mallApi.setNow(new Date('2026-03-11T22:59:00Z'));
    inTransaction(mallApi.db, () => mallApi.domain.desk.close(id));
    inTransaction(mallApi.db, () => mallApi.domain.satisfaction.rate(jana.customerId, id, { score: 'good' }));
    expect(mallApi.domain.satisfaction.sum({ from: '2026-03-11', to: '2026-03-11' }).total).toEqual({ good: 1, bad: 0 });
    expect(mallApi.domain.satisfaction.sum({ from: '2026-03-12', to: '2026-03-12' }).total).toEqual({ good: 0, bad: 0 });
    expect(() => mallApi.domain.satisfaction.sum({ from: '2026-03-12', to: '2026-03-11' })).toThrow();
  });

  it('remain as figures without the comment when the member or the request is erased', async () => {
    const id = await converse();
    await act(closeConversation, id);
    await rate(id, { score: 'bad', comment: 'Jmenuji se Jana Malá.' });
    await ask();
    await answerAndClose();
    pass(10 * 60_000);
    const link = await token();
    await rateBy(link, 'good', 'Děkuje Jana.');
    inTransaction(mallApi.db, () => {
      mallApi.domain.queries.conversations.forget(jana.customerId);
      mallApi.domain.queries.support.removeByEmail('host@visitor.example');
    });
    expect(
      mallApi.db.prepare('SELECT conversation_id, request_id, score, comment, token_hash FROM satisfaction ORDER BY id').all(),
    ).toEqual([
      { conversation_id: null, request_id: null, score: 'bad', comment: '', token_hash: null },
      { conversation_id: null, request_id: null, score: 'good', comment: '', token_hash: null },
    ]);
    expect((await figures()).total).toEqual({ good: 1, bad: 1 });
    expect(await rateBy(link, 'bad')).toMatchObject({ status: 422 });
  });
});
