import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelBookingOrder } from '#shared/contracts/booking.ts';
import { cancelGiftCard } from '#shared/contracts/gift-cards.ts';
import { emailsToOnePerDay } from '#shared/site/limits.ts';
import { createMember, type TestMember } from './members.ts';
import { wednesdayNoon } from './running-mall-api.ts';
import { type StripeCentre, startStripeCentre } from './stripe-steps.ts';

const minuteMs = 60_000;
const friend = 'petr@visitor.example';

let centre: StripeCentre;
let jana: TestMember;
beforeAll(async () => {
  centre = await startStripeCentre();
});
beforeEach(async () => {
  centre.stripe.setDown(false);
  await centre.work();
  centre.mallApi.db.exec('DELETE FROM booking_order; DELETE FROM letter_sent');
  centre.mallApi.setNow(wednesdayNoon);
  jana = createMember(centre.mallApi);
});
afterAll(() => centre.close());

const later = (minutes: number) => centre.mallApi.setNow(new Date(wednesdayNoon.getTime() + minutes * minuteMs));
const statusOf = (session: string) => centre.stripe.getSession(session).status;
const cancelCard = (id: number) => centre.mallApi.sendAs(jana.token, cancelGiftCard, {}, { input: { params: { id } } });
const kindsTo = async (address: string) => (await centre.emailsTo(address)).map(({ kind }) => kind);

describe('a session of Stripe', () => {
  it.each<[string, (id: number) => unknown]>([
    ['the reservation lapses', () => later(15)],
    ['the booking is cancelled', (id) => centre.mallApi.sendAs(jana.token, cancelBookingOrder, {}, { input: { params: { id } } })],
  ])('is closed when %s, once', async (_, happen) => {
    const { id } = await centre.book(jana);
    const session = await centre.open(jana, { order_id: id });
    await centre.work();
    expect(statusOf(session)).toBe('open');
    await happen(id);
    await centre.work();
    await centre.work();
    expect(statusOf(session)).toBe('expired');
    expect(centre.stripe.calls.filter(({ path }) => path === `/v1/checkout/sessions/${session}/expire`)).toHaveLength(1);
  });

  it('is closed when the card is paid elsewhere, or the order is cancelled', async () => {
    const { id } = await centre.orderCard(jana);
    const [czech, german] = [await centre.open(jana, { gift_card_id: id }), await centre.open(jana, { gift_card_id: id }, 'de')];
    await centre.pay(czech);
    const other = await centre.orderCard(jana);
    const open = await centre.open(jana, { gift_card_id: other.id });
    await cancelCard(other.id);
    await centre.work();
    expect([czech, german, open].map(statusOf)).toEqual(['complete', 'expired', 'expired']);
  });

  it('is closed later if Stripe is down', async () => {
    const { id } = await centre.book(jana);
    const session = await centre.open(jana, { order_id: id });
    later(15);
    centre.stripe.setDown(true);
    await centre.work();
    centre.stripe.setDown(false);
    await centre.work();
    expect(statusOf(session)).toBe('expired');
  });

  it('counts if paid at the last moment while the place is free, and is refunded with an email otherwise', async () => {
    const { id } = await centre.book(jana);
    const session = await centre.open(jana, { order_id: id });
    later(15);
    await centre.book(createMember(centre.mallApi));
    centre.stripe.finish(session, 'paid'); // paid at Stripe, but not yet reported to us
    await centre.work();
    await centre.work();
    expect(centre.stripe.refunded.get(`pi_${session}`)).toBe(50_000);
    expect((await centre.bookingsOf(jana))[0]?.status).toBe('refunded');
    const email = (await centre.emailsTo(jana.email)).at(-1);
    expect(email).toMatchObject({ kind: 'payment-returned' });
    expect(email?.text.replaceAll('\u00a0', ' ')).toContain('500 Kč vracíme');

    const petr = createMember(centre.mallApi);
    centre.mallApi.db.exec('DELETE FROM booking_order');
    const own = await centre.book(petr);
    const late = await centre.open(petr, { order_id: own.id });
    later(31);
    await centre.pay(late);
    expect(await centre.bookingsOf(petr)).toMatchObject([{ status: 'paid' }]);
    expect(await kindsTo(petr.email)).toEqual(['booking-confirmed']);
  });
});

describe('a duplicate payment', () => {
  it('is refunded with an email', async () => {
    const { id } = await centre.orderCard(jana);
    const [czech, german] = [await centre.open(jana, { gift_card_id: id }), await centre.open(jana, { gift_card_id: id }, 'de')];
    await centre.pay(czech);
    await centre.pay(german);
    expect(await kindsTo(jana.email)).toEqual(['gift-card-bought', 'payment-returned']);
  });
});

describe('the recipient of a gift card', () => {
  it('is notified when its buyer cancels the card', async () => {
    const { id, number } = await centre.buyCard(jana, { recipient_email: friend });
    expect(await kindsTo(friend)).toEqual(['gift-card-present']);
    expect((await centre.emailsTo(friend))[0]?.text).not.toContain('zkušební platba'); // only emails of the sandbox mention a test payment
    await cancelCard(id);
    const email = (await centre.emailsTo(friend)).at(-1);
    expect(email).toMatchObject({ kind: 'gift-card-holder' });
    expect(email?.text.replaceAll(/\s/g, '')).toContain(number);
    expect(email?.text).toContain('už nejde platit');
  });

  it('is not notified about a card that no email has announced to them', async () => {
    const recipient_email = 'vera@visitor.example';
    const most = emailsToOnePerDay.giftCard;
    for (let bought = 0; bought < most; bought += 1) await centre.buyCard(jana, { recipient_email });
    const { id } = await centre.buyCard(jana, { recipient_email }); // no email about this card has been sent
    await cancelCard(id);
    expect(await kindsTo(recipient_email)).toEqual(Array.from({ length: most }, () => 'gift-card-present'));
  });
});
