import { createHash } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor } from '#server/mall-api/core/till-actor.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { createWalletPass, getWalletOffer, getWalletPassFile, type PassKind, type Wallet } from '#shared/contracts/wallet.ts';
import type { Locale } from '#shared/site/locales.ts';
import { makeWallets } from '../../support/wallet-keys.ts';
import { createWatchedSandbox, dataOf, giftCardSteps } from './gift-card-steps.ts';
import { createMember, type NewMember } from './members.ts';
import { type RunningMallApi, startMallApi, testIcons, wednesdayNoon } from './running-mall-api.ts';
import { hasOpenssl, readPassFile, verifyPassFile, walletSteps } from './wallet-steps.ts';

const { apple, google, keys } = makeWallets();
let mallApi: RunningMallApi;
let member: NewMember;

beforeAll(async () => {
  mallApi = await startMallApi(undefined, {
    paymentProvider: createWatchedSandbox().provider,
    walletKeys: keys,
  });
  member = createMember(mallApi);
});
afterAll(() => mallApi.close());

interface Wanted {
  kind: PassKind;
  id?: number;
  locale?: Locale;
  as?: NewMember;
}

async function order(wallet: Wallet, { as = member, locale = 'cz', ...wanted }: Wanted) {
  const { status, body } = await mallApi.sendAs(as.token, createWalletPass, { wallet, locale, ...wanted });
  return body.status === 'success' ? { status, data: body.data } : { status, errors: body.errors };
}

async function fetchPass(wanted: Wanted): Promise<Response> {
  const { data } = await order('apple', wanted);
  return mallApi.get(toAddress(getWalletPassFile, { params: { ticket: data?.ticket ?? '' } }));
}

const openPass = async (wanted: Wanted) => readPassFile(new Uint8Array(await (await fetchPass(wanted)).arrayBuffer()));

async function openLink(wanted: Wanted) {
  const { data } = await order('google', wanted);
  const [start, jwt = ''] = (data?.link ?? '').split('/save/');
  const { payload, protectedHeader } = await jwtVerify(jwt, google.publicKey, { audience: 'google' });
  const { genericObjects, genericClasses } = payload.payload as Record<string, Record<string, unknown>[]>; // safe: our own payload
  return { start, link: data?.link ?? '', payload, protectedHeader, object: genericObjects?.[0] ?? {}, classes: genericClasses };
}

const steps = walletSteps(() => mallApi);
const activate = (as = member) => steps.activate(as);
const book = (isPaid = true) => steps.book(member, isPaid);
const buyGiftCard = () => steps.buyGiftCard(member);
const { order: orderGiftCard, reveal } = giftCardSteps(() => mallApi);

const card: Wanted = { kind: 'card' };

describe('a pass for Apple Wallet', () => {
  it('contains the files that Wallet requires, each with its hash', async () => {
    const response = await fetchPass(card);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="pass.pkpass"');
    const { files, manifest } = await openPass(card);
    const names = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo@2x.png', 'pass.json'];
    expect(Object.keys(files).sort()).toEqual([...names, 'manifest.json', 'signature'].sort());
    expect(manifest).toEqual(
      Object.fromEntries(
        names.map((name) => [
          name,
          createHash('sha1')
            .update(files[name] ?? '')
            .digest('hex'),
        ]),
      ),
    );
    expect(Buffer.from(files['icon@3x.png'] ?? '')).toEqual(testIcons[87]);
  });

  it.runIf(hasOpenssl)('has a signature that OpenSSL accepts, for this manifest only', async () => {
    const { files } = await openPass(card);
    const { said, printed } = verifyPassFile(files, apple.intermediate);
    expect(said).toMatch(/Verification successful/);
    expect(verifyPassFile(files, apple.intermediate, '{}').said).toMatch(/digest failure/);
    expect(printed).toMatch(/signingTime[\s\S]*Mar 11 11:00:00 2026 GMT/);
    expect(printed).toMatch(/Test WWDR[\s\S]*Pass Type ID: pass\.example\.tiny|Pass Type ID: pass\.example\.tiny[\s\S]*Test WWDR/);
    expect(printed).toMatch(/eContent: <ABSENT>/);
  });

  it('shows the card’s number as the site’s barcode, and the level with its day', async () => {
    const { pass } = await openPass(card);
    expect(pass).toMatchObject({
      ...{
        formatVersion: 1,
        passTypeIdentifier: 'pass.example.tiny',
        teamIdentifier: 'TEAM123456',
        serialNumber: `tiny-card-${member.customerId}`, // calls of phones have it in their address, so it is not the card's number
      },
      barcodes: [{ format: 'PKBarcodeFormatCode128', message: member.card, messageEncoding: 'iso-8859-1' }],
      storeCard: {
        headerFields: [{ label: 'Body', value: '0' }],
        primaryFields: [{ label: 'Úroveň k 11. 3. 2026' }],
        secondaryFields: [{ label: 'Číslo karty' }],
      },
      webServiceURL: 'https://tiny.example/api/wallet',
      authenticationToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(pass.backgroundColor).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
    expect(JSON.stringify(pass)).not.toMatch(/Jana|Malá|@visitor/); // a locked phone shows passes
    expect(pass).not.toHaveProperty('expirationDate');
  });

  it('has the code of a reward, and ends with it', async () => {
    const reward = await activate();
    const { pass } = await openPass({ kind: 'reward', id: reward.id, locale: 'de' });
    const text = JSON.stringify(pass.coupon);
    expect([text.includes(reward.code), text.includes('Gültig bis')]).toEqual([true, true]);
    expect(Date.parse(String(pass.expirationDate))).toBeGreaterThan(wednesdayNoon.getTime());
    expect(pass.expirationDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('has date and place of a booking, is shown at that time, and ends with it', async () => {
    const id = await book();
    const { pass } = await openPass({ kind: 'booking', id });
    expect(pass).toMatchObject({ serialNumber: `tiny-booking-${id}`, relevantDate: '2026-03-11T13:00:00Z' });
    expect(pass.relevantDates).toEqual([{ startDate: '2026-03-11T13:00:00Z', endDate: pass.expirationDate }]);
    expect(JSON.stringify(pass.eventTicket)).toContain('11. 3. 2026 14:00');
    expect(pass).not.toHaveProperty('barcodes'); // no reader takes bookings
  });

  it('has number, code and balance of a gift card', async () => {
    const id = await buyGiftCard();
    const { pass } = await openPass({ kind: 'gift_card', id, locale: 'en' });
    const { headerFields, primaryFields, secondaryFields } = pass.storeCard as Record<
      string,
      { key: string; label: string; value: string }[]
    >; // safe: our own file
    expect(primaryFields?.[0]?.value).toMatch(/^8\d{3}\s\d{4}\s\d{4}$/);
    expect(pass.barcodes).toMatchObject([{ format: 'PKBarcodeFormatCode128', message: primaryFields?.[0]?.value.replace(/\s/g, '') }]);
    expect(headerFields).toMatchObject([{ label: 'Balance', value: 'CZK\u00a0500' }]);
    expect(secondaryFields?.map(({ key }) => key)).toEqual(['code', 'until', 'price', 'sandbox']);
    expect(secondaryFields?.[0]?.value).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(JSON.stringify(pass)).toContain(`https://tiny.example/en/`);
  });
});

describe('a pass of a gift card', () => {
  it('counts as the first view of the code, and is refused when the code is no longer shown', async () => {
    const id = await buyGiftCard();
    expect((await order('google', { kind: 'gift_card', id })).status).toBe(200);
    const { shown_until: until } = dataOf<{ shown_until: string }>(await reveal(member, id));
    mallApi.setNow(new Date(Date.parse(until) + 1000));
    const refused = await order('apple', { kind: 'gift_card', id });
    mallApi.setNow(wednesdayNoon);
    expect(refused).toEqual({ status: 409, errors: { id: ['already_used'] } });
  });
});

describe('a link for Google Wallet', () => {
  it('is signed by the service account, and names the issuer’s object', async () => {
    const { start, link, payload, protectedHeader, object, classes } = await openLink(card);
    expect([start, protectedHeader]).toEqual(['https://pay.google.com/gp/v', { alg: 'RS256', typ: 'JWT' }]);
    expect(payload).toMatchObject({
      ...{ iss: 'wallet@tiny.iam.gserviceaccount.example', aud: 'google', typ: 'savetowallet', origins: ['https://tiny.example'] },
      iat: wednesdayNoon.getTime() / 1000,
    });
    expect(object).toMatchObject({
      ...{
        id: expect.stringMatching(new RegExp(`^3388000000012345678\\.tiny-card-${member.customerId}-\\w{16}$`)),
        classId: '3388000000012345678.tiny',
        genericType: 'GENERIC_LOYALTY_CARD',
      },
      ...{ state: 'ACTIVE', barcode: { type: 'CODE_128', value: member.card } },
    });
    expect(classes).toEqual([{ id: '3388000000012345678.tiny' }]);
    expect(link.length).toBeLessThanOrEqual(1800);
  });

  it('stays for each kind within the length that browsers take, and ends with its record', async () => {
    const winner = createMember(mallApi);
    const wanted: Wanted[] = [
      { kind: 'reward', id: (await activate(winner)).id, as: winner },
      { kind: 'booking', id: await book() },
      { kind: 'gift_card', id: await buyGiftCard() },
    ];
    for (const one of wanted) {
      const { link, object } = await openLink({ ...one, locale: 'de' });
      expect(link.length).toBeLessThanOrEqual(1800);
      expect(object.validTimeInterval).toMatchObject({ end: { date: expect.stringMatching(/^2\d{3}-/) } });
    }
  });
});

describe('a ticket for a pass', () => {
  it('is for five minutes and for the session that ordered it', async () => {
    const other = createMember(mallApi);
    const { data } = await order('apple', { ...card, as: other });
    expect(data?.expires_at).toBe(new Date(wednesdayNoon.getTime() + 300_000).toISOString());
    const address = toAddress(getWalletPassFile, { params: { ticket: data?.ticket ?? '' } });
    expect((await mallApi.get(address)).status).toBe(200);
    mallApi.sessions.close(other.token);
    expect((await mallApi.get(address)).status).toBe(404);
  });

  it.each(['a'.repeat(43), 'short'])('opens nothing if it is unknown or malformed (%s)', async (ticket) => {
    expect([400, 404]).toContain((await mallApi.get(`/v1/wallet/passes/${ticket}`)).status);
  });
});

describe('a pass that cannot be used', () => {
  const refused = { status: 409, errors: { id: ['not_available'] } };

  it('is refused for an unpaid booking and an unpaid gift card', async () => {
    expect(await order('apple', { kind: 'booking', id: await book(false) })).toEqual(refused);
    expect(await order('google', { kind: 'gift_card', id: (await orderGiftCard(member)).id })).toEqual(refused);
  });

  it('is refused for a cancelled booking and a code that was used', async () => {
    const booking = await book();
    inTransaction(mallApi.db, () => mallApi.domain.booking.cancel(member.customerId, booking));
    expect(await order('apple', { kind: 'booking', id: booking })).toEqual(refused);
    const winner = createMember(mallApi);
    const reward = await activate(winner);
    inTransaction(mallApi.db, () => mallApi.domain.activations.redeem(reward.code, operatorActor));
    expect(await order('google', { kind: 'reward', id: reward.id, as: winner })).toEqual(refused);
  });

  it.each([
    ['a card with an id', { kind: 'card', id: 1 }],
    ['a reward without one', { kind: 'reward' }],
  ] as const)('is refused for %s', async (_what, wanted) => {
    expect(await order('apple', wanted)).toMatchObject({ status: 422, errors: { id: expect.anything() } });
  });
});

describe('getWalletOffer', () => {
  it('lists the wallets with keys', async () => {
    expect((await mallApi.callAs(member.token, getWalletOffer)).data).toEqual({ wallets: ['apple', 'google'] });
  });

  it.each([
    ['no keys', undefined, []],
    ['Google’s keys only', { ...keys, apple: undefined }, ['google']],
    ['a certificate that has expired', makeWallets({ notAfter: new Date('2026-03-01T00:00:00Z') }).keys, ['google']],
  ] as const)('lists no wallet that cannot issue passes: %s', async (_what, walletKeys, wallets) => {
    const own = await startMallApi(undefined, walletKeys && { walletKeys });
    const { token } = createMember(own);
    expect((await own.callAs(token, getWalletOffer)).data).toEqual({ wallets });
    const { status } = await own.sendAs(token, createWalletPass, { wallet: 'apple', kind: 'card', locale: 'cz' });
    expect(status).toBe(404);
    await own.close();
  });
});
