import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { operatorActor } from '#server/mall-api/core/till-actor.ts';
import { type RunningWallets, startWallets } from './running-wallets.ts';

let own: RunningWallets;
beforeEach(async () => {
  own = await startWallets();
});
afterEach(() => own.close());

describe('an object of Google Wallet', () => {
  it('is changed by the service account when its record changes', async () => {
    const id = await own.saveToGoogle('card');
    own.credit(1250);
    await own.updates.run();
    expect(own.google.assertions).toMatchObject([
      {
        ...{ iss: 'wallet@tiny.iam.gserviceaccount.example', scope: 'https://www.googleapis.com/auth/wallet_object.issuer' },
        ...{ grant: 'urn:ietf:params:oauth:grant-type:jwt-bearer' },
      },
    ]);
    expect(own.google.patches).toMatchObject([
      {
        path: `/walletobjects/v1/genericObject/${id}`,
        fields: { state: 'ACTIVE', subheader: { defaultValue: { value: 'Points: 1,250' } } },
      },
    ]);
    own.credit(1);
    await own.updates.run();
    expect([own.google.patches.length, own.google.assertions.length]).toEqual([2, 1]);
  });

  it('expires with a used reward, without its code', async () => {
    const { id, code } = await own.steps.activate(own.jana);
    await own.saveToGoogle('reward', id);
    inTransaction(own.mallApi.db, () => own.mallApi.domain.activations.redeem(code, operatorActor));
    await own.updates.run();
    const { fields } = own.google.patches[0] ?? expect.unreachable();
    expect(fields).toMatchObject({ state: 'EXPIRED', barcode: null });
    expect(JSON.stringify(fields)).not.toContain(code);
  });

  it('keeps the code of a gift card when the balance changes, and when the card is used up', async () => {
    const { number, code, id } = await own.giftCards.buy(own.jana);
    await own.saveToGoogle('gift_card', id);
    await own.giftCards.redeem({ number, code }, 12_000);
    await own.updates.run();
    await own.giftCards.redeem({ number, code }, 38_000);
    await own.updates.run();
    const [first, second] = own.google.patches.map(({ fields }) => fields);
    expect(first).toMatchObject({ state: 'ACTIVE', subheader: { defaultValue: { value: 'Balance: CZK\u00a0380' } } });
    expect(first).not.toHaveProperty('textModulesData');
    expect(second).toMatchObject({ state: 'EXPIRED', barcode: null });
    expect(second).not.toHaveProperty('textModulesData');
  });

  it('keeps the code of a gift card that is blocked, and shows its number again afterwards', async () => {
    const { number, id } = await own.giftCards.buy(own.jana);
    await own.saveToGoogle('gift_card', id);
    for (const isBlocked of [true, false]) {
      inTransaction(own.mallApi.db, () => own.mallApi.domain.giftCards.desk.block(number, isBlocked));
      await own.updates.run();
    }
    const [blocked, valid] = own.google.patches.map(({ fields }) => fields);
    expect(blocked).toMatchObject({ state: 'EXPIRED', barcode: null });
    expect(valid).toMatchObject({ state: 'ACTIVE', barcode: { value: number } });
    for (const fields of [blocked, valid]) expect(fields).not.toHaveProperty('textModulesData');
  });

  it('loses the code of a gift card whose code is replaced, and a new object can be saved', async () => {
    const { id } = await own.giftCards.buy(own.jana);
    const first = await own.saveToGoogle('gift_card', id);
    own.renewCode(id);
    await own.updates.run();
    expect(own.google.patches).toMatchObject([{ fields: { state: 'EXPIRED', barcode: null, textModulesData: [] } }]);
    expect(await own.saveToGoogle('gift_card', id)).not.toBe(first);
  });

  it('is emptied after the account is deleted', async () => {
    await own.saveToGoogle('card');
    inTransaction(own.mallApi.db, () => own.mallApi.domain.lifecycle.deleteAccount(own.jana.customerId));
    await own.updates.run();
    const { fields } = own.google.patches[0] ?? expect.unreachable();
    expect(fields).toMatchObject({
      state: 'EXPIRED',
      barcode: null,
      textModulesData: [],
      header: { defaultValue: { value: 'No longer valid' } },
    });
    expect(JSON.stringify(fields)).not.toContain(own.jana.card);
  });

  it.each([503, 429, 403])('is changed again after an answer of %s', async (status) => {
    await own.saveToGoogle('card');
    own.credit(5);
    own.google.answers.push(status);
    await own.updates.run();
    own.later(2);
    await own.updates.run();
    expect([own.google.patches.length, own.count('wallet_pass WHERE due_ms IS NOT NULL')]).toEqual([2, 0]);
  });

  it('is changed with a new access token when the old one is no longer accepted', async () => {
    await own.saveToGoogle('card');
    own.credit(5);
    await own.updates.run();
    own.google.revoke();
    own.credit(5);
    await own.updates.run();
    own.later(2);
    await own.updates.run();
    expect([own.google.patches.length, own.google.assertions.length]).toEqual([2, 2]);
  });

  it('stays as it is until the next change if nobody has saved it', async () => {
    await own.saveToGoogle('card');
    own.credit(5);
    own.google.answers.push(404);
    await own.updates.run();
    expect(own.count('wallet_pass WHERE due_ms IS NOT NULL')).toBe(0);
    own.credit(5);
    await own.updates.run();
    expect(own.google.patches).toHaveLength(2);
  });
});
