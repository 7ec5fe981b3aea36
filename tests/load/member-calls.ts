import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { reportPurchase } from '#shared/contracts/till-purchases.ts';
import { makeKey } from '../server/mall-api/api-key.ts';
import { photographReceipt } from '../server/mall-api/paper-receipts.ts';
import { toReadAsTyped } from '../server/mall-api/receipt-reading/read-as-typed.ts';
import { entryOf } from './club.ts';
import { threadMs } from './processor-time.ts';
import { noon, type RunningClub } from './running-club.ts';

/** Inputs of calls that refer to the member's own records, by call name. Ids of the booking order and the conversation come from the database. */
const inputs: Readonly<Record<string, (own: { member: number; order: number; conversation: number }) => CallInput<Endpoint>>> = {
  getBookingOrder: ({ order }) => ({ params: { id: order } }),
  getCustomerReward: ({ member }) => ({ params: { id: entryOf(member, 6) } }),
  getReceipt: ({ member }) => ({ params: { id: entryOf(member, 7) } }),
  getConversation: ({ conversation }) => ({ params: { id: conversation } }),
  listMessages: ({ conversation }) => ({ query: { conversation } }),
  listConversations: () => ({ query: { q: 'van' } }),
  searchAsMember: () => ({ query: { q: 'kavárna' } }),
};
/** Calls that are not measured: calls for files, and for records that the club lacks. Each looks up a single id, so its cost does not grow. */
const left = new Set([
  'getGiftCard',
  'getMessage',
  'getMessageFile',
  'getMessagePicture',
  'getOauthRequest',
  'getOutcome',
  'getReceiptPicture',
]);
/** Number of calls per measurement, enough to exceed the resolution of processor time. */
const membersAsked = 60;
const rounds = 3;
const membersWriting = 24;

/** Returns the serving thread's milliseconds for each call, made for sixty members from all parts of the club; best of three rounds. */
export async function measureCalls(club: RunningClub): Promise<Map<string, number>> {
  const asked = contracts.filter(({ access, method, name }) => access === 'member' && method === 'GET' && !left.has(name));
  const callers = listCallers(club);
  const measured = new Map<string, number>();
  for (const contract of asked) {
    const calls = callers.map(({ token, ...own }) => ({
      method: 'GET' as const,
      url: toAddress(contract, inputs[contract.name]?.(own) ?? {}),
      headers: { authorization: `Bearer ${token}` },
    }));
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      const spent = await threadMs(async () => {
        for (const call of calls) await expectAnswer(club, call);
      });
      least = Math.min(least, spent / calls.length);
    }
    measured.set(`GET ${contract.path}`, least);
  }
  return measured;
}

/**
 * Measures four calls, once for each of a few members: a receipt with a photograph, its approval after the reading, a purchase at a till, and a
 * reward that costs points. The reading itself is done by a process of its own, whose time does not grow with the club.
 */
export async function measureWrites(club: RunningClub): Promise<Map<string, number>> {
  const callers = listCallers(club).slice(0, membersWriting);
  const pictures = await Promise.all(callers.map((_, index) => photographReceipt({ shop: index, receipt: 9000 + index, table: index })));
  club.db.exec(`UPDATE document SET body = json_set(body, '$.receipts.sample_percent', 0) WHERE kind = 'loyalty'`); // a sample would wait for staff
  const key = makeKey(club.domain);
  const reward = club.db
    .prepare(
      `SELECT id FROM reward WHERE points > 0 AND (body ->> '$.min_tier_id') IS NULL AND (body ->> '$.stock') IS NULL ORDER BY points`,
    )
    .get();
  const perCall = async (toCall: (own: { member: number; picture: Buffer }) => InjectOptions) => {
    const calls = callers.map(({ token, member }, index) => {
      const call = toCall({ member, picture: pictures[index] ?? Buffer.alloc(0) });
      return {
        ...call,
        method: 'POST' as const,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...call.headers },
      };
    });
    const spent = await threadMs(async () => {
      for (const call of calls) await expectAnswer(club, call);
    });
    return spent / calls.length;
  };
  return new Map([
    [`POST ${submitReceipt.path}`, await perCall(({ member, picture }) => ({ url: toAddress(submitReceipt), ...toForm(member, picture) }))],
    ['approval of a receipt that was read', (await threadMs(() => approveRead(club, callers.length))) / callers.length],
    [`POST ${reportPurchase.path}`, await perCall(({ member }) => toReport(club, member, key))],
    [`POST ${activateReward.path}`, await perCall(() => ({ url: toAddress(activateReward), payload: { reward_id: Number(reward?.id) } }))],
  ]);
}

/** Approves the receipts that wait to be read, as if each picture showed what was typed. Throws if another number of receipts earns points. */
function approveRead({ db, domain: { receiptReadings } }: RunningClub, expected: number): void {
  const find = db.prepare('SELECT company_id, number, amount, day FROM receipt WHERE id = :id');
  let approved = 0;
  for (let unread = receiptReadings.findNext(); unread; unread = receiptReadings.findNext()) {
    const { id } = unread;
    const outcome = inTransaction(db, () => receiptReadings.decide(id, toReadAsTyped(find.get({ id }))));
    if (outcome === 'approved') approved += 1;
  }
  if (approved !== expected) throw new Error(`${approved} of ${expected} receipts earn points`);
}

function toReport({ db }: RunningClub, member: number, key: string): InjectOptions {
  const card = String(db.prepare('SELECT card_number FROM customer WHERE id = :member').get({ member })?.card_number);
  const bought = { amount: 20_000 + (member % 977), currency: 'CZK', bought_at: new Date(noon.getTime() - 3_600_000).toISOString() };
  const payload = { card, company_id: 1 + (member % 50), number: `T${member}`, ...bought };
  return { url: toAddress(reportPurchase), payload, headers: { authorization: `Bearer ${key}` } };
}

/** Lists members who have both a conversation with the centre (every third member) and a booking (every fifth), so every fifteenth. */
function listCallers({ db, domain, members }: RunningClub) {
  const findOrder = db.prepare('SELECT id FROM booking_order WHERE customer_id = :member');
  const findConversation = db.prepare('SELECT id FROM conversation WHERE customer_id = :member');
  const step = Math.floor(members / membersAsked / 15) * 15 || 15;
  return Array.from({ length: membersAsked }, (_, index) => {
    const member = step * (index + 1);
    return {
      member,
      token: domain.sessions.open(member),
      order: Number(findOrder.get({ member })?.id),
      conversation: Number(findConversation.get({ member })?.id),
    };
  });
}

async function expectAnswer({ app }: RunningClub, call: InjectOptions): Promise<void> {
  const { statusCode, body } = await app.inject(call);
  if (statusCode !== 200) throw new Error(`${JSON.stringify(call.url)} answers ${statusCode}: ${body.slice(0, 300)}`);
}

function toForm(member: number, picture: Buffer) {
  const boundary = 'a-boundary-of-the-bench';
  const purchasedAt = new Date(noon.getTime() - 7_200_000).toISOString();
  const fields = { company_id: 1 + (member % 50), number: `B${member}`, amount: 10_000 + (member % 977), purchased_at: purchasedAt };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.webp"\r\ncontent-type: image/webp\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(texts.join('') + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
