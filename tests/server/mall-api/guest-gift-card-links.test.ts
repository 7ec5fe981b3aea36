import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import {
  cancelGiftCardOrder,
  type GiftCardOrder,
  openGiftCard,
  openGiftCardOrder,
  payGiftCardOrder,
} from '#shared/contracts/gift-card-orders.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { createWatchedSandbox, dataOf, giftCardSteps, toMessage, value } from './gift-card-steps.ts';
import { dayMs, guestGiftCardSteps, newAddress, toBody, toToken } from './guest-gift-card-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
const { refunded, provider } = createWatchedSandbox();
const { check, redeem, tell, work } = giftCardSteps(() => mallApi);
const { order, open, pay, buy, emailsTo, openFromEmail, dump } = guestGiftCardSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
});
beforeEach(async () => {
  await work();
  mallApi.setNow(wednesdayNoon);
  refunded.length = 0;
});
afterAll(() => mallApi.close());

const retain = (of = mallApi) => createRetentionJob({ domain: of.domain, log: silentLog, outboxDir: '/nowhere' }).run();

describe('links without a login', () => {
  it.each([
    ['openGiftCardOrder', openGiftCardOrder],
    ['cancelGiftCardOrder', cancelGiftCardOrder],
    ['openGiftCard', openGiftCard],
  ])('are required by %s', async (_, contract) => {
    const answer = await mallApi.send(contract, { token: 'x'.repeat(43) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { token: ['invalid'] } } });
  });

  it('open only the order for the buyer, and only the card for its holder', async () => {
    const { token, buyer } = await buy({ recipient_email: newAddress('petr') });
    const [receipt] = await emailsTo(buyer);
    for (const one of [token, toToken(receipt)]) expect((await mallApi.send(openGiftCard, { token: one })).status).toBe(422);
    const own = await buy();
    const present = (await emailsTo(own.buyer)).find(({ kind }) => kind === 'gift-card-present');
    for (const contract of [openGiftCardOrder, cancelGiftCardOrder])
      expect((await mallApi.send(contract, { token: toToken(present) })).status).toBe(422);
    expect((await mallApi.send(payGiftCardOrder, { token: toToken(present), locale: 'cz' })).status).toBe(422);
  });

  it('show the code after the stored copy is deleted, and no longer once the card is returned', async () => {
    const { buyer, token, reference } = await buy();
    const { code } = await openFromEmail(buyer);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + (giftCardLimits.sealedDays + 1) * dayMs));
    await retain();
    expect((await openFromEmail(buyer)).code).toBe(code);
    expect(dataOf<GiftCardOrder>(await mallApi.send(cancelGiftCardOrder, { token })).card.status).toBe('cancelled');
    expect(await openFromEmail(buyer)).toMatchObject({ status: 'cancelled', code: null, balance: { amount: 0 } });
    await work();
    expect(refunded).toContain(reference);
    expect((await emailsTo(buyer)).map(({ kind }) => kind)).toEqual(['gift-card-bought', 'gift-card-present', 'gift-card-cancelled']);
  });

  it('end some days after the card is cancelled, expired or used up', async () => {
    const recipient = newAddress('petr');
    const [cancelled, used, active] = [await buy(), await buy(), await buy({ recipient_email: recipient })];
    const { number, code } = await openFromEmail(used.buyer);
    await redeem({ number: number.replace(/\D/g, ''), code: code ?? '' }, value.amount);
    await mallApi.send(cancelGiftCardOrder, { token: cancelled.token });
    const statusesAt = async (day: number) => {
      mallApi.setNow(new Date(wednesdayNoon.getTime() + day * dayMs));
      await retain();
      return Promise.all([cancelled, used, active].map(async ({ token }) => (await mallApi.send(openGiftCardOrder, { token })).status));
    };
    expect(await statusesAt(giftCardLimits.endedLinkDays - 1)).toEqual([200, 200, 200]);
    expect(await statusesAt(giftCardLimits.endedLinkDays)).toEqual([422, 422, 200]);
    expect((await openFromEmail(recipient)).status).toBe('active');
    expect(await statusesAt(3 * 366)).toEqual([422, 422, 422]);
  });

  it('are added once, however often the email fails', async () => {
    let failures = 2;
    const transport = async ({ kind }: { kind: string }) => {
      if (kind === 'gift-card-present' && failures > 0) {
        failures -= 1;
        throw new Error('the mail server is down');
      }
    };
    const centre = await startMallApi(undefined, { paymentProvider: provider, transport });
    await guestGiftCardSteps(() => centre).buy();
    const kinds: string[][] = [];
    for (let hours = 0; hours < 3; hours += 1) {
      centre.setNow(new Date(wednesdayNoon.getTime() + hours * 3_600_000));
      kinds.push((await centre.mails()).map(({ kind }) => kind));
    }
    expect(kinds.map((sent) => sent.includes('gift-card-present'))).toEqual([false, false, true]);
    expect(centre.db.prepare(`SELECT count(*) AS count FROM gift_card_link WHERE kind = 'holder'`).get()).toEqual({ count: 1 });
    await centre.close();
  });

  it('do not return a card that was used', async () => {
    const { buyer, token } = await buy();
    const { number, code } = await openFromEmail(buyer);
    await redeem({ number: number.replace(/\D/g, ''), code: code ?? '' }, 100);
    expect(await mallApi.send(cancelGiftCardOrder, { token })).toMatchObject({ status: 409, body: { errors: { id: ['already_used'] } } });
  });
});

describe('data of people without an account', () => {
  it('is deleted after its time, and the card stays valid', async () => {
    const recipient = newAddress('petr');
    const { buyer, token } = await buy({ recipient_email: recipient, recipient_name: 'Petr', message: 'Pro tebe', buyer_name: 'Jana' });
    const { number, code } = await openFromEmail(recipient);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + (giftCardLimits.guestDays - 1) * dayMs));
    await retain();
    expect((await open(token)).buyer_email).toBe(buyer);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + giftCardLimits.guestDays * dayMs));
    await retain();
    const stored = dump('gift_card') + dump('gift_card_guest') + dump('gift_card_link') + dump('payment');
    for (const word of [buyer, recipient, 'Pro tebe']) expect(stored).not.toContain(word);
    expect(await open(token)).toMatchObject({ buyer_email: null, card: { status: 'active', recipient: { name: null, email: null } } });
    expect(dataOf<object>(await check(number.replace(/\D/g, ''), code ?? ''))).toMatchObject({ status: 'active', balance: value });
  });

  it('is deleted soon if the order is unpaid, and a later payment is refunded', async () => {
    const body = toBody();
    const { token } = await order(body);
    const { reference } = await pay(token);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + giftCardLimits.guestUnpaidDays * dayMs));
    await retain();
    expect(dump('gift_card_guest')).not.toContain(body.buyer_email);
    expect((await mallApi.send(openGiftCardOrder, { token })).status).toBe(422);
    await tell(toMessage(reference, 'paid'));
    await work();
    expect(refunded).toEqual([reference]);
  });

  it('stays until the payment page of an unpaid order is closed, and no other page opens before', async () => {
    const openVisits = new Set<string>();
    let isDown = true;
    const hosted: typeof provider = {
      ...provider,
      async open(request) {
        openVisits.add(request.reference);
        return { ...(await provider.open(request)), visit: request.reference };
      },
      async end(visit) {
        if (isDown) throw new Error('the provider does not answer');
        openVisits.delete(visit);
        return undefined;
      },
    };
    const other = await startMallApi(undefined, { paymentProvider: hosted });
    const guest = guestGiftCardSteps(() => other);
    const setAge = (ageMs: number) => other.setNow(new Date(wednesdayNoon.getTime() + ageMs));
    other.setNow(wednesdayNoon);
    const { token } = await guest.order(toBody());
    setAge((giftCardLimits.guestUnpaidDays - 1) * dayMs - 1);
    await guest.pay(token);
    setAge((giftCardLimits.guestUnpaidDays - 1) * dayMs);
    expect(await guest.startPayment(token)).toMatchObject({ status: 409, body: { errors: { token: ['too_late'] } } });
    await giftCardSteps(() => other).work();
    expect(openVisits.size).toBe(1); // the buyer may be paying
    setAge(giftCardLimits.guestUnpaidDays * dayMs);
    await giftCardSteps(() => other).work();
    await retain(other);
    expect((await guest.open(token)).card.status).toBe('unpaid');
    isDown = false;
    await giftCardSteps(() => other).work();
    await retain(other);
    expect(openVisits.size).toBe(0);
    expect((await other.send(openGiftCardOrder, { token })).status).toBe(422);
    await other.close();
  });

  it('is in the export of a member with the address, and goes with the account', async () => {
    const jana = createMember(mallApi);
    const recipient = { name: 'Petr', email: newAddress('petr') };
    const bought = await buy({ buyer_email: jana.email, recipient_email: recipient.email, recipient_name: 'Petr', message: 'Pro Petra' });
    const received = await buy({ recipient_email: jana.email, buyer_name: 'Karel', message: 'Pro Janu' });
    const { sections } = (await mallApi.callAs(jana.token, getOwnData)).data;
    expect(sections).toMatchObject({
      gift_cards: [],
      gift_cards_by_address: [
        { number: bought.order_number, recipient, message: 'Pro Petra', accepted_terms: expect.stringMatching(/^1/) },
      ],
      gift_cards_received: [{ number: received.order_number, message: 'Pro Janu' }],
    });
    expect(JSON.stringify(sections)).not.toContain('Karel');
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    expect(dump('gift_card') + dump('gift_card_guest')).not.toContain(jana.email);
  });
});
