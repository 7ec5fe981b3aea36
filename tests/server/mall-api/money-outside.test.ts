import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentCommands } from '#server/cli/mall/payments.ts';
import { closePayment, listUnrecoveredPayments } from '#shared/contracts/desk-payments.ts';
import { cancelGiftCard, checkGiftCard } from '#shared/contracts/gift-cards.ts';
import { listNotices } from '#shared/contracts/notices.ts';
import { listActs, runCommand } from '../cli/run-command.ts';
import { dataOf, value } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { centreAddress, type StripeCentre, startStripeCentre } from './stripe-steps.ts';

let centre: StripeCentre;
let jana: TestMember;
beforeAll(async () => {
  centre = await startStripeCentre();
});
beforeEach(async () => {
  await centre.work(); // makes refunds that earlier tests have left due
  centre.mallApi.db.exec('DELETE FROM booking_order; UPDATE payment SET unrecovered = 0');
  centre.mallApi.setNow(wednesdayNoon);
  jana = createMember(centre.mallApi);
});
afterAll(() => centre.close());

type Move = ReturnType<StripeCentre['stripe']['move']>;
const tell = async (type: string, move: Move) => expect((await centre.tell(centre.stripe.toMoved(type, move))).status).toBe(200);

/** Refunds an amount manually at Stripe. */
async function refund(session: string, amount: number, type = 'charge.refunded'): Promise<Move> {
  const move = centre.stripe.move('refund', session, amount, 'succeeded');
  await tell(type, move);
  return move;
}

async function dispute(session: string, amount = value.amount): Promise<Move> {
  const move = centre.stripe.move('dispute', session, amount, 'needs_response');
  await tell('charge.dispute.created', move);
  return move;
}

async function settle(move: Move, status: string, type: string): Promise<void> {
  move.status = status; // Stripe returns this status from now on
  await tell(type, move);
}

const listed = () => runCommand(paymentCommands, centre.mallApi, 'list');
const noticesOf = async ({ token }: TestMember) => (await centre.mallApi.callAs(token, listNotices)).data.notices;

describe('a gift card whose money moves at Stripe', () => {
  it('is worth what its payment still covers, for any order and repetition of messages', async () => {
    const types = {
      refund: ['charge.refunded', 'refund.created', 'refund.updated', 'charge.refund.updated', 'refund.failed'],
      dispute: ['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed'],
    } as const;
    const move = fc.record({
      object: fc.constantFrom('refund' as const, 'dispute' as const),
      amount: fc.integer({ min: 1, max: 30_000 }),
      status: fc.constantFrom('succeeded', 'pending', 'failed', 'needs_response', 'under_review', 'lost', 'won', 'warning_needs_response'),
      told: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    });
    const isGone = (status: string) => !['failed', 'won', 'warning_needs_response'].includes(status);
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 3 }), fc.integer(), async (moves, seed) => {
        const petr = createMember(centre.mallApi);
        const card = await centre.buyCard(petr);
        const made = moves.map(({ object, amount, status, told }) => ({
          move: centre.stripe.move(object, card.session, amount, status),
          told: told.map((one) => types[object][one % types[object].length] ?? types[object][0]),
        }));
        const all = made.flatMap(({ move: one, told }) => told.map((type) => ({ one, type })));
        const heard = all.toSorted((a, b) => ((a.one.amount * 31 + seed) % 97) - ((b.one.amount * 31 + seed) % 97));
        for (const { one, type } of heard) await tell(type, one);
        const gone = moves.reduce((sum, { amount, status }) => sum + (isGone(status) ? amount : 0), 0);
        const left = Math.max(0, value.amount - gone);
        expect(await centre.cardOf(petr, card.id)).toMatchObject({ balance: { amount: left }, status: left > 0 ? 'active' : 'blocked' });
        if (left > 0) expect((await centre.redeem(card, left)).status).toBe(200);
        expect(await centre.redeem(card, 1)).toMatchObject({ status: 409 });
      }),
      { numRuns: 12 },
    );
  });

  it('is blocked by a full refund, which the buyer learns by email and notice, and the recipient by email', async () => {
    const card = await centre.buyCard(jana, { recipient_email: 'petr@visitor.example' });
    await centre.emailsTo(jana.email); // sends the emails about the purchase
    await refund(card.session, value.amount, 'refund.created');
    expect(await centre.cardOf(jana, card.id)).toMatchObject({
      status: 'blocked',
      balance: { amount: 0 },
      withheld: value,
      cancel_until: null,
    });
    const { number, code } = card;
    expect(dataOf<object>(await centre.mallApi.send(checkGiftCard, { number, code }))).toMatchObject({ status: 'blocked' });
    expect(await centre.redeem(card, 100)).toMatchObject({ status: 409, body: { errors: { number: ['blocked'] } } });
    expect((await centre.emailsTo(jana.email)).at(-1)).toMatchObject({ kind: 'gift-card-changed' });
    const [last] = (await centre.emailsTo('petr@visitor.example')).slice(-1);
    expect(last?.kind).toBe('gift-card-holder');
    expect(last?.text).toContain('už nejde platit');
    expect(await noticesOf(jana)).toMatchObject([{ kind: 'gift_card_changed', gift_card_id: card.id, balance: { amount: 0 } }]);
    expect(listed()).toBe('No payment waits for the centre.');
    await tell('charge.refunded', { ...centre.stripe.move('dispute', card.session, 0, 'won'), object: 'refund' });
    expect(await noticesOf(jana)).toHaveLength(1); // a repeated message adds no notice
  });

  it('is reported to operators if already spent, by email and in a list, until closed', async () => {
    const card = await centre.buyCard(jana);
    await centre.redeem(card, 40_000);
    await dispute(card.session, 30_000);
    expect(await centre.cardOf(jana, card.id)).toMatchObject({ balance: { amount: 0 } });
    const rows = listed().split('\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]?.replaceAll('\u00a0', ' ')).toContain(
      `${card.order_number}\tgift card\tCZK 500\tCZK 0\tCZK 300\tCZK 200\tpi_${card.session}`,
    );
    const email = (await centre.emailsTo(centreAddress)).at(-1);
    expect(email).toMatchObject({ kind: 'payment-unrecovered', subject: expect.stringContaining(card.order_number) });
    expect(email?.text.replaceAll('\u00a0', ' ')).toContain('200 Kč');
    expect(email?.text).toContain('https://desk.tiny.example/desk/payments');
    const id = rows[1]?.split('\t')[0] ?? '';
    expect(() => runCommand(paymentCommands, centre.mallApi, 'close', id)).toThrow('--why');
    runCommand(paymentCommands, centre.mallApi, 'close', id, '--why', 'the buyer has paid in cash');
    expect(listed()).toBe('No payment waits for the centre.');
    expect(listActs(centre.mallApi)[0]).toMatchObject({ act: 'payments close', subject: id, why: 'the buyer has paid in cash' });
    expect(() => runCommand(paymentCommands, centre.mallApi, 'close', id, '--why', 'x')).toThrow('does not wait');
  });

  it('is listed and closed in the desk, by managers only', async () => {
    const card = await centre.buyCard(jana);
    await centre.redeem(card, 40_000);
    await dispute(card.session, 30_000);
    const { token } = await createStaff(centre.mallApi, 'manager');
    const [payment] = (await centre.mallApi.callAs(token, listUnrecoveredPayments)).data.payments;
    expect(payment).toMatchObject({ number: card.order_number, subject: 'gift_card', unrecovered: { amount: 20_000 } });
    const input = { input: { params: { id: payment?.id ?? 0 } } };
    const close = (by: string) => centre.mallApi.sendAs(by, closePayment, { why: 'paid in cash' }, input);
    expect((await close((await createStaff(centre.mallApi, 'desk')).token)).status).toBe(403);
    expect(await close(token)).toMatchObject({ status: 200, body: { data: { payments: [] } } });
    expect(listActs(centre.mallApi)[0]).toMatchObject({ act: 'payments close', why: 'paid in cash' });
    expect((await close(token)).status).toBe(404);
  });

  it.each(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])('regains its value when a dispute is won (%s)', async (type) => {
    const card = await centre.buyCard(jana);
    await centre.redeem(card, 10_000);
    const move = await dispute(card.session);
    expect(await centre.redeem(card, 100)).toMatchObject({ status: 409 });
    expect(listed()).toContain(card.order_number);
    await settle(move, 'won', type);
    expect(await centre.cardOf(jana, card.id)).toMatchObject({ status: 'active', balance: { amount: 40_000 }, withheld: null });
    expect(listed()).toBe('No payment waits for the centre.');
    expect((await centre.emailsTo(jana.email)).at(-1)?.text).toContain('zase úplná');
  });

  it('is recognized even if the refund is reported before the payment', async () => {
    const { id } = await centre.orderCard(jana);
    const session = await centre.open(jana, { gift_card_id: id });
    centre.stripe.finish(session, 'paid');
    await refund(session, 20_000, 'refund.created');
    await centre.tell(centre.stripe.toEvent('checkout.session.completed', session));
    expect(await centre.cardOf(jana, id)).toMatchObject({ status: 'active', balance: { amount: 30_000 }, paid_with: { last4: '4242' } });
  });

  it('is cancelled once when we refund it, however often Stripe reports it', async () => {
    const card = await centre.buyCard(jana);
    await refund(card.session, 0); // a report of Stripe without moved money
    await centre.mallApi.sendAs(jana.token, cancelGiftCard, {}, { input: { params: { id: card.id } } });
    await centre.work();
    const own = { ...centre.stripe.move('dispute', card.session, 0, 'won'), object: 'refund' as const, amount: value.amount };
    for (const type of ['refund.created', 'charge.refunded', 'refund.updated']) await tell(type, own);
    expect(await centre.cardOf(jana, card.id)).toMatchObject({ status: 'refunded', is_refund_due: false, withheld: null });
    expect(listed()).toBe('No payment waits for the centre.');
    expect((await centre.emailsTo(jana.email)).map(({ kind }) => kind)).toEqual(['gift-card-bought', 'gift-card-cancelled']);
  });

  it('keeps its value if we refund one of two payments', async () => {
    const { id } = await centre.orderCard(jana);
    const [first, second] = [await centre.open(jana, { gift_card_id: id }), await centre.open(jana, { gift_card_id: id }, 'de')];
    await centre.pay(first);
    await centre.pay(second);
    await centre.work();
    expect(centre.stripe.refunded.get(`pi_${second}`)).toBe(value.amount);
    await tell('charge.refunded', { ...centre.stripe.move('dispute', second, 0, 'won'), object: 'refund' });
    expect(await centre.cardOf(jana, id)).toMatchObject({ status: 'active', balance: value });
  });

  it('is reported to operators if our refund fails at the bank', async () => {
    const card = await centre.buyCard(jana);
    await centre.mallApi.sendAs(jana.token, cancelGiftCard, {}, { input: { params: { id: card.id } } });
    await centre.work();
    await settle(centre.stripe.findMove(card.session), 'failed', 'refund.failed');
    expect(listed()).toContain(card.order_number);
  });

  it('is refunded the rest if a part was refunded manually', async () => {
    const card = await centre.buyCard(jana);
    await refund(card.session, 20_000);
    expect(await centre.mallApi.sendAs(jana.token, cancelGiftCard, {}, { input: { params: { id: card.id } } })).toMatchObject({
      status: 409, // refused, because an operator has already refunded a part
    });
    centre.mallApi.domain.db.exec('BEGIN IMMEDIATE');
    centre.mallApi.domain.giftCards.desk.refund(card.number);
    centre.mallApi.domain.db.exec('COMMIT');
    await centre.work();
    expect(centre.stripe.refunded.get(`pi_${card.session}`)).toBe(30_000);
    expect(await centre.cardOf(jana, card.id)).toMatchObject({ status: 'refunded', balance: { amount: 0 } });
  });
});

describe('Stripe’s message about moved money', () => {
  it.each([
    ['of another product in the same account', 'charge.refunded', { payment_intent: 'pi_elsewhere' }],
    ['of a charge without a payment', 'charge.dispute.created', { payment_intent: null }],
    ['of another kind of event', 'charge.succeeded', {}],
  ])('changes nothing %s', async (_, type, changes) => {
    const card = await centre.buyCard(jana);
    const move = centre.stripe.move('refund', card.session, 20_000, 'succeeded');
    const body = JSON.parse(centre.stripe.toMoved(type, move)) as { data: { object: object } };
    Object.assign(body.data.object, changes);
    expect(await centre.tell(JSON.stringify(body))).toMatchObject({ status: 200, body: { data: { state: 'created' } } });
    expect(await centre.cardOf(jana, card.id)).toMatchObject({ balance: value });
  });

  it('is repeated while Stripe is unreachable, because the webhook fails', async () => {
    const card = await centre.buyCard(jana);
    const move = centre.stripe.move('refund', card.session, 20_000, 'succeeded');
    const told = centre.stripe.toMoved('charge.refunded', move);
    centre.stripe.setDown(true);
    expect((await centre.tell(told)).status).toBeGreaterThanOrEqual(500);
    centre.stripe.setDown(false);
    expect((await centre.tell(told)).status).toBe(200);
    expect(await centre.cardOf(jana, card.id)).toMatchObject({ balance: { amount: 30_000 } });
  });
});

describe('a booking whose money moves at Stripe', () => {
  it('is cancelled by a full refund, its place is free, and the member is notified', async () => {
    const { id, session } = await centre.buyPlace(jana);
    await refund(session, value.amount);
    expect(await centre.bookingsOf(jana)).toMatchObject([{ id, status: 'refunded', is_refund_due: false }]);
    const email = (await centre.emailsTo(jana.email)).at(-1);
    expect(email).toMatchObject({ kind: 'booking-cancelled' });
    expect(email?.text).toContain('rezervace už neplatí');
    expect(await noticesOf(jana)).toMatchObject([{ kind: 'booking_reversed', order_id: id }]);
    expect(listed()).toBe('No payment waits for the centre.');
    expect((await centre.book(createMember(centre.mallApi))).status).toBe('reserved');
  });

  it('stays valid after a partial refund, which is reported to operators', async () => {
    const { id, number, session } = await centre.buyPlace(jana);
    await refund(session, 20_000);
    expect(await centre.bookingsOf(jana)).toMatchObject([{ id, status: 'paid' }]);
    expect(listed()).toContain(`${number}\tbooking order`);
    await refund(session, 30_000); // refunds the rest
    expect(await centre.bookingsOf(jana)).toMatchObject([{ id, status: 'refunded' }]);
    expect(listed()).toBe('No payment waits for the centre.');
  });

  it('is reported to operators if it has begun', async () => {
    const { id, number, session } = await centre.buyPlace(jana);
    centre.mallApi.setNow(new Date('2026-03-13T12:00:00+01:00'));
    await dispute(session);
    expect(await centre.bookingsOf(jana)).toMatchObject([{ id, status: 'used' }]);
    expect(listed()).toContain(number);
  });

  it('is valid again once the dispute is won', async () => {
    const { id, session } = await centre.buyPlace(jana);
    const move = await dispute(session);
    expect((await centre.bookingsOf(jana))[0]?.status).toBe('refunded');
    await settle(move, 'won', 'charge.dispute.closed');
    expect(await centre.bookingsOf(jana)).toMatchObject([{ id, status: 'paid' }]);
    expect((await centre.emailsTo(jana.email)).at(-1)).toMatchObject({ kind: 'booking-confirmed' });
    expect(await noticesOf(jana)).toEqual([]);
  });

  it('is reported to operators if its place has been taken in the meantime', async () => {
    const { id, number, session } = await centre.buyPlace(jana);
    const move = await dispute(session);
    await centre.book(createMember(centre.mallApi));
    await settle(move, 'won', 'charge.dispute.closed');
    expect(await centre.bookingsOf(jana)).toMatchObject([{ id, status: 'cancelled' }]);
    expect(listed()).toContain(number);
  });
});
