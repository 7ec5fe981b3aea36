import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { findGiftCardOrders, sendGiftCard } from '#shared/contracts/desk-gift-card-orders.ts';
import {
  cancelGiftCardOrder,
  type GiftCardOrder,
  type HeldGiftCard,
  openGiftCard,
  openGiftCardOrder,
  resendGiftCard,
} from '#shared/contracts/gift-card-orders.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { emailsToOnePerDay } from '#shared/site/limits.ts';
import { createWatchedSandbox, dataOf, giftCardSteps, toMessage, value } from './gift-card-steps.ts';
import { dayMs, guestGiftCardSteps, newAddress, toBody, toToken } from './guest-gift-card-steps.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
const { provider } = createWatchedSandbox();
const { check, redeem, tell, work } = giftCardSteps(() => mallApi);
const { order, open, pay, buy, emailsTo, dump } = guestGiftCardSteps(() => mallApi);
let recipient: string;
let other: string;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
});
beforeEach(async () => {
  await work();
  mallApi.setNow(wednesdayNoon);
  recipient = newAddress('petr');
  other = newAddress('pavel');
});
afterAll(() => mallApi.close());

const resend = (token: string, recipient_email: string) => mallApi.send(resendGiftCard, { token, recipient_email });
const refusal = (field: string, code: string) => ({ status: 409, body: { errors: { [field]: [code] } } });
const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind);
/** Opens the card by the link in the latest email with it. */
async function openLast(email: string) {
  const token = toToken((await emailsTo(email)).findLast(({ kind }) => kind === 'gift-card-present'));
  const { number, code } = dataOf<HeldGiftCard>(await mallApi.send(openGiftCard, { token }));
  return { token, number: number.replace(/\D/g, ''), code: code ?? '' };
}

describe('sending a card again without an account', () => {
  it('sends it to another address with a new code, and ends the link and the code of the earlier one', async () => {
    const { token, buyer } = await buy({ recipient_email: recipient, recipient_name: 'Petr', message: 'Ať se daří' });
    const before = await openLast(recipient);
    const answer = dataOf<GiftCardOrder>(await resend(token, other.toUpperCase()));
    expect(answer).toMatchObject({ card: { recipient: { name: null, email: other } }, sent_at: null, resends_left: 2 });
    const after = await openLast(other);
    expect(after.number).toBe(before.number);
    expect(after.code).not.toBe(before.code);
    expect(await mallApi.send(openGiftCard, { token: before.token })).toMatchObject({
      status: 422,
      body: { errors: { token: ['invalid'] } },
    });
    expect((await check(before.number, before.code)).status).toBe(422);
    expect((await redeem(before, 100)).status).toBe(422);
    expect(dataOf<object>(await check(after.number, after.code))).toMatchObject({ balance: value });
    expect((await open(token)).sent_at).not.toBeNull();
    expect(await kindsTo(buyer)).toEqual(['gift-card-bought', 'gift-card-moved']);
  });

  it('keeps or changes the name if the buyer gives one', async () => {
    const { token } = await buy({ recipient_email: recipient, recipient_name: 'Petr' });
    const send = async (body: { recipient_email: string; recipient_name: string }) =>
      dataOf<GiftCardOrder>(await mallApi.send(resendGiftCard, { token, ...body })).card.recipient;
    expect(await send({ recipient_email: other, recipient_name: 'Petr' })).toEqual({ name: 'Petr', email: other });
    expect(await send({ recipient_email: other, recipient_name: '' })).toEqual({ name: null, email: other });
  });

  it('notifies the earlier recipient without the code, a link and the new address', async () => {
    const { token } = await buy({ recipient_email: recipient });
    await emailsTo(recipient); // sends the emails
    await resend(token, other);
    const { code } = await openLast(other);
    const mails = await emailsTo(recipient);
    expect(mails.map(({ kind }) => kind)).toEqual(['gift-card-present', 'gift-card-moved-away']);
    expect(`${mails[1]?.text} ${mails[1]?.html}`).not.toMatch(new RegExp(`token=|${other}|${code}`));
  });

  it('sends it to the same address, without other emails', async () => {
    const { token, buyer } = await buy({ recipient_email: recipient, recipient_name: 'Petr' });
    const before = await openLast(recipient);
    expect(dataOf<GiftCardOrder>(await resend(token, recipient)).card.recipient).toEqual({ name: 'Petr', email: recipient });
    const after = await openLast(recipient);
    expect(after.code).not.toBe(before.code);
    expect((await mallApi.send(openGiftCard, { token: before.token })).status).toBe(422);
    expect(await kindsTo(recipient)).toEqual(['gift-card-present', 'gift-card-present']);
    expect(await kindsTo(buyer)).toEqual(['gift-card-bought']);
  });

  it('works by the link in the receipt, after the stored copy of the code is deleted', async () => {
    const { buyer } = await buy({ recipient_email: recipient });
    const [receipt] = await emailsTo(buyer);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + (giftCardLimits.sealedDays + 1) * dayMs));
    await createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '/nowhere' }).run();
    expect((await resend(toToken(receipt), other)).status).toBe(200);
    const { number, code } = await openLast(other);
    expect(dataOf<object>(await check(number, code))).toMatchObject({ status: 'active' });
  });

  it('does not make another recipient the buyer of an own card', async () => {
    const { token, buyer } = await buy();
    await emailsTo(buyer); // sends the emails
    await resend(token, other);
    expect(await kindsTo(other)).toEqual(['gift-card-present']);
    expect(await kindsTo(buyer)).toEqual(['gift-card-bought', 'gift-card-present', 'gift-card-moved']);
    const { token: held } = await openLast(other);
    for (const contract of [openGiftCardOrder, cancelGiftCardOrder])
      expect((await mallApi.send(contract, { token: held })).status).toBe(422);
    expect((await resend(held, buyer)).status).toBe(422);
  });

  it('only changes the address of an unpaid order, as often as needed', async () => {
    const { token } = await order(toBody({ recipient_email: recipient, recipient_name: 'Petr' }));
    for (const email of [recipient, newAddress('a'), newAddress('b'), newAddress('c'), other])
      expect(dataOf<GiftCardOrder>(await resend(token, email))).toMatchObject({ card: { recipient: { email } }, resends_left: 3 });
    expect(await emailsTo(other)).toEqual([]);
    const { reference } = await pay(token);
    await tell(toMessage(reference, 'paid'));
    expect(await kindsTo(other)).toEqual(['gift-card-present']);
    expect(await emailsTo(recipient)).toEqual([]);
  });

  it('is shown to staff with its times, without the earlier address', async () => {
    const { token, order_number } = await buy({ recipient_email: recipient });
    await resend(token, other);
    const eva = await createStaff(mallApi, 'desk');
    const [shown] = (await mallApi.callAs(eva.token, findGiftCardOrders, { query: { q: order_number } })).data;
    expect(shown).toMatchObject({ recipient: { email: other }, resent_at: [wednesdayNoon.toISOString()] });
    expect(dump('gift_card_sending')).not.toContain('@');
  });
});

describe('limits of sending a card again without an account', () => {
  it('refuse it if part of the card was used', async () => {
    const { token } = await buy({ recipient_email: recipient });
    const held = await openLast(recipient);
    await redeem(held, 100);
    expect(await resend(token, other)).toMatchObject(refusal('token', 'already_used'));
    expect((await open(token)).resends_left).toBe(0);
    expect(await emailsTo(other)).toEqual([]);
    expect((await mallApi.send(openGiftCard, { token: held.token })).status).toBe(200);
  });

  it.each([['paid'], ['unpaid']])('refuse it if the card was returned: %s', async (state) => {
    const { token } = state === 'paid' ? await buy({ recipient_email: recipient }) : await order(toBody({ recipient_email: recipient }));
    await mallApi.send(cancelGiftCardOrder, { token });
    expect(await resend(token, other)).toMatchObject(refusal('token', 'not_available'));
    expect((await open(token)).resends_left).toBe(0);
  });

  it('refuse it if the card is blocked or has expired', async () => {
    const { token } = await buy({ recipient_email: recipient });
    const { number } = await openLast(recipient);
    mallApi.domain.giftCards.desk.block(number, true);
    expect(await resend(token, other)).toMatchObject(refusal('token', 'blocked'));
    mallApi.domain.giftCards.desk.block(number, false);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 3 * 366 * dayMs));
    expect(await resend(token, other)).toMatchObject(refusal('token', 'not_available'));
  });

  it('refuse it after a few times, and staff can still send the card', async () => {
    const { token, order_number } = await buy({ recipient_email: recipient });
    for (let left = giftCardLimits.guestResends; left > 0; left -= 1) {
      expect((await open(token)).resends_left).toBe(left);
      expect((await resend(token, recipient)).status).toBe(200);
    }
    expect((await open(token)).resends_left).toBe(0);
    expect(await resend(token, recipient)).toMatchObject(refusal('token', 'limit_reached'));
    const { token: staff } = await createStaff(mallApi, 'desk');
    expect((await mallApi.sendAs(staff, sendGiftCard, { order_number, email: other, why: 'asked on the phone' })).status).toBe(200);
    await openLast(other);
  });

  it('refuse it once the card can no longer be returned, and staff can still send it', async () => {
    const { token, order_number } = await buy({ recipient_email: recipient });
    const until = Date.parse((await open(token)).card.cancel_until ?? '');
    mallApi.setNow(new Date(until));
    expect((await resend(token, recipient)).status).toBe(200);
    mallApi.setNow(new Date(until + 1));
    expect((await open(token)).resends_left).toBe(0);
    expect(await resend(token, other)).toMatchObject(refusal('token', 'too_late'));
    const { token: staff } = await createStaff(mallApi, 'desk');
    expect((await mallApi.sendAs(staff, sendGiftCard, { order_number, email: other, why: 'asked on the phone' })).status).toBe(200);
  });

  it('refuse it to an address that has had its emails of the day, or returned cards', async () => {
    const { token } = await buy({ recipient_email: recipient });
    for (let sent = 0; sent < emailsToOnePerDay.giftCard; sent += 1) mallApi.domain.emailLimit.count('gift-card-present', other);
    expect(await resend(token, other)).toMatchObject(refusal('recipient_email', 'limit_reached'));
    const returning = newAddress('jan');
    for (let returned = 0; returned < giftCardLimits.guestReturns; returned += 1)
      await mallApi.send(cancelGiftCardOrder, { token: (await buy({ recipient_email: returning })).token });
    expect(await resend(token, returning)).toMatchObject(refusal('recipient_email', 'limit_reached'));
    expect((await open(token)).resends_left).toBe(giftCardLimits.guestResends);
    await openLast(recipient);
  });

  it.each([
    '',
    'pavel',
    'pavel@visitor.example, petr@visitor.example',
    'pavel@visitor.example\r\nBcc: petr@visitor.example',
    'Pavel <pavel@visitor.example>',
    '<script>@visitor.example',
    `${'a'.repeat(300)}@visitor.example`,
  ])('refuse it to a hostile address: %j', async (address) => {
    const { token } = await buy({ recipient_email: recipient });
    const held = await openLast(recipient);
    expect(await resend(token, address)).toMatchObject({ status: 422, body: { errors: { recipient_email: expect.anything() } } });
    expect((await mallApi.send(openGiftCard, { token: held.token })).status).toBe(200);
  });

  it('refuse it without the secret of the order', async () => {
    await buy({ recipient_email: recipient });
    const { token: held } = await openLast(recipient);
    for (const token of [held, 'x'.repeat(43)])
      expect(await resend(token, other)).toMatchObject({ status: 422, body: { errors: { token: ['invalid'] } } });
  });
});
