// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCompany } from '#shared/contracts/companies.ts';
import { type CustomerReward, getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf } from '../support/expectations.ts';
import { customerReward } from '../support/member-records.ts';
import { company } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { sceneNow } from '../support/scene.ts';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const params = { id: 9 };
const own = (changes: Parameters<typeof customerReward>[1] = {}) => answered(getCustomerReward, { params }, customerReward(9, changes));
const show = (changes: Parameters<typeof customerReward>[1] = {}, scene: Scene = {}) =>
  renderScreen('my-reward', { params, isMember: true, calls: own(changes), ...scene });

describe('MyRewardScreen', () => {
  it('shows the code in groups, visually and for screen readers, its expiry, and its terms', async () => {
    const shown = await show();
    expect(await shown.main.findByText('AB2C')).toBeTruthy();
    expect(shown.main.getByText('Kód: A B 2 C, D E 3 F, G H 4 J')).toBeTruthy();
    expect(headingOf(shown)).toBe('Vaše odměna');
    expect(shown.main.getByRole('heading', { name: 'Káva' })).toBeTruthy();
    expect(shown.main.getByText('zbývají 3 dny')).toBeTruthy();
    expect(shown.main.getByText('24. 11. 2026, 23:59')).toBeTruthy();
    expect(shown.main.getByText('Jednou.')).toBeTruthy();
    expect(shown.main.getByText(shown.t('my_rewards.brightness'))).toBeTruthy();
    expect(JSON.stringify(shown.head)).not.toContain('AB2C');
  });

  it.each([
    ['2026-11-22T10:00:00Z', 'zbývá 1 den'],
    ['2026-11-21T15:30:00Z', 'zbývá 5 hodin'],
    ['2026-11-21T10:30:30Z', 'zbývá 31 minut'],
  ])('counts down to %s: %s', async (expires_at, text) => {
    const { main } = await show({ expires_at });
    expect(await main.findByText(text)).toBeTruthy();
  });

  it.each([
    ['used', { status: 'used', used_at: '2026-11-21T09:00:00Z' }, 'my_rewards.used_text'],
    ['expired', { status: 'expired', expires_at: '2026-11-20T22:59:00Z' }, 'my_rewards.expired_text'],
    ['refunded', { status: 'refunded', refunded_at: '2026-11-21T09:00:00Z' }, 'my_rewards.refunded_text'],
    ['past its expiry but not yet marked as expired', { expires_at: '2026-11-21T09:59:00Z' }, 'my_rewards.expired_text'],
  ] as const)('offers no code for a till when it is %s', async (_case, changes, key) => {
    const shown = await show(changes);
    expect(await shown.main.findByText(shown.t(key))).toBeTruthy();
    expect(shown.main.queryByText(shown.t('my_rewards.show'))).toBeNull();
    expect(shown.main.queryByRole('button', { name: shown.t('my_rewards.copy') })).toBeNull();
  });

  it('copies the code, and prints', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const shown = await show();
    fireEvent.click(await shown.main.findByRole('button', { name: shown.t('my_rewards.copy') }));
    await waitFor(() => expect(siteToasts().list()[0]?.title).toBe(shown.t('my_rewards.copied')));
    expect(writeText).toHaveBeenCalledWith('AB2C-DE3F-GH4J');
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('my_rewards.print') }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('shows that a till has used the code as soon as the page is visible again', async () => {
    const calls: Record<string, { data: CustomerReward }> = { '/v1/me/customer-rewards/9': { data: customerReward(9) } };
    const shown = await show({}, { calls });
    await shown.main.findByText('AB2C');
    expect(shown.main.queryByText(shown.t('my_rewards.used_text'))).toBeNull();
    // the scene has copied the calls: the gateway's current answer is put into the copied record
    Object.assign(calls['/v1/me/customer-rewards/9']?.data ?? {}, { status: 'used', used_at: '2026-11-21T10:00:00Z' });
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await shown.main.findByText(shown.t('my_rewards.used_text'))).toBeTruthy();
  });

  it('offers no QR code if no till reads one', async () => {
    const shown = await show({ has_reader: false });
    expect(await shown.main.findByText('AB2C')).toBeTruthy();
    expect(shown.mainElement.querySelector('.qr-code')).toBeNull();
    expect(shown.main.queryByText(shown.t('my_rewards.brightness'))).toBeNull();
    await openTill(shown);
    expect(dialogOf().querySelector('.qr-code')).toBeNull();
  });

  it('links to its shop', async () => {
    const calls = [own({ company_id: 3 }), answered(getCompany, { params: { id: 3 } }, company(3))];
    const shown = await show({}, { calls });
    await shown.main.findByRole('link', { name: 'Krám 3' });
    expect(hrefOf(shown, 'Krám 3')).toBe('/cz/obchod/3/kram-3');
  });

  it('shows that the page does not exist for another member’s reward, and an error if loading failed', async () => {
    const foreign = await renderScreen('my-reward', {
      params,
      isMember: true,
      failures: failed(getCustomerReward, { params }, 'NotFound'),
    });
    expect(await foreign.main.findByRole('heading', { name: foreign.t('error.title_404') })).toBeTruthy();
    foreign.mainElement.remove();
    const shown = await renderScreen('my-reward', {
      params,
      isMember: true,
      failures: failed(getCustomerReward, { params }, 'BadGateway'),
    });
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
  });

  describe('at the till', () => {
    const lock = { release: vi.fn(async () => {}), addEventListener: vi.fn() };
    const request = vi.fn(async () => lock);
    const atTill = [own({ company_id: 3 }), answered(getCompany, { params: { id: 3 } }, company(3))];
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const take = (calls: Record<string, { data: CustomerReward }>) =>
      Object.assign(calls['/v1/me/customer-rewards/9']?.data ?? {}, { status: 'used', used_at: '2026-11-21T10:00:00Z' });
    beforeEach(() => {
      vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: { request } } }));
      vi.clearAllMocks();
    });
    afterEach(() => vi.unstubAllGlobals());

    it('shows shop, reward, code and time in full screen, keeps the screen on, and closes by Escape, its control and Back', async () => {
      const shown = await show({}, { calls: atTill });
      await shown.main.findByRole('link', { name: 'Krám 3' });
      expect(request).not.toHaveBeenCalled();
      await openTill(shown);
      const till = within(dialogOf());
      expect(dialogOf().className).toContain('dialog-full');
      for (const text of ['Krám 3', 'AB2C', 'zbývají 3 dny']) expect(till.getByText(text)).toBeTruthy();
      expect(till.getByText('Kód: A B 2 C, D E 3 F, G H 4 J')).toBeTruthy();
      expect(request).toHaveBeenCalledOnce();
      expect(shown.path()).toBe('/cz/moje-odmena/9#till');
      const goBack = vi
        .spyOn(history, 'go')
        .mockImplementation(() => void shown.navigation.moveBack('/cz/moje-odmena/9', { key: 'first' }));
      await act(async () => fireEvent.click(till.getByRole('button', { name: shown.t('my_rewards.close') })));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(lock.release).toHaveBeenCalledOnce();
      await openTill(shown);
      // as a browser does at Escape, twice
      await act(async () => void [1, 2].map(() => dialogOf().dispatchEvent(new Event('close'))));
      await waitFor(() => expect(shown.path()).toBe('/cz/moje-odmena/9'));
      expect(goBack.mock.calls).toEqual([[-1], [-1]]);
      await openTill(shown);
      await act(() => shown.navigation.moveBack('/cz/moje-odmena/9', { key: 'first' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      goBack.mockRestore();
    });

    it('stays open after a reload, and can still be closed', async () => {
      const shown = await show({}, { hash: '#till' });
      await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy());
      fireEvent.click(within(dialogOf()).getByRole('button', { name: shown.t('my_rewards.close') }));
      await waitFor(() => expect(shown.path()).toBe('/cz/moje-odmena/9'));
    });

    it('shows that it is used within two seconds of the till, and stops polling', async () => {
      const calls: Record<string, { data: CustomerReward }> = { '/v1/me/customer-rewards/9': { data: customerReward(9) } };
      const shown = await show({}, { calls });
      await shown.main.findByText('AB2C');
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(sceneNow) });
      await openTill(shown);
      await wait(3000);
      take(calls);
      await wait(1600);
      const till = within(dialogOf());
      expect(till.getByText(shown.t('my_rewards.status_used'))).toBeTruthy();
      expect(till.queryByText('AB2C')).toBeNull();
      expect(lock.release).toHaveBeenCalledOnce();
      expect(till.getByRole('status').textContent).toContain('21. 11. 2026, 11:00');
    });

    it('shows if the mall cannot be reached, and polls more and more rarely', async () => {
      const ask = vi.fn((): CustomerReward => customerReward(9));
      const calls = { '/v1/me/customer-rewards/9': { get data() { return ask(); } } }; // biome-ignore format: one record
      const shown = await show({}, { calls });
      await shown.main.findByText('AB2C');
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(sceneNow) });
      await openTill(shown);
      ask.mockClear();
      await wait(6100);
      expect(ask).toHaveBeenCalledTimes(4);
      ask.mockImplementation(() => {
        throw new TypeError('network');
      });
      ask.mockClear();
      await wait(15_000);
      expect(ask).toHaveBeenCalledTimes(3);
      expect(within(dialogOf()).getByText(shown.t('my_rewards.till_unreached'))).toBeTruthy();
      expect(within(dialogOf()).getByText('AB2C')).toBeTruthy();
    });
  });
});

function dialogOf(): HTMLElement {
  return screen.getByRole('dialog');
}

async function openTill(shown: Awaited<ReturnType<typeof show>>): Promise<void> {
  await act(async () => {
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('my_rewards.till') }));
    await vi.dynamicImportSettled();
  });
  expect(dialogOf()).toBeTruthy();
}
