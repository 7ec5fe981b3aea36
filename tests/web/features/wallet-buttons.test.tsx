// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { createWalletPass, getWalletOffer, type Wallet } from '#shared/contracts/wallet.ts';
import { customer } from '../../support/customer.ts';
import { answered, failed } from '../support/calls.ts';
import { renderScreen } from '../support/render-screen.tsx';

const agents = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  Android: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/146.0.0.0 Mobile Safari/537.36',
  Mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0.0.0 Safari/537.36',
} as const;

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userAgent');
  vi.restoreAllMocks();
});

async function show(agent: keyof typeof agents, offer: ReturnType<typeof answered> | undefined, answer: unknown = {}) {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agents[agent] });
  const opened: string[] = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => void opened.push(String(address)));
  const sent: unknown[] = [];
  const shown = await renderScreen('dashboard', {
    isMember: true,
    locale: 'de',
    calls: [answered(getProfile, {}, customer()), ...(offer ? [offer] : [])],
    ...(offer ? {} : { failures: failed(getWalletOffer, {}, 'NotFound') }),
    waiting: 'all',
    onWrite: (address: string, body: unknown) => {
      if (address !== createWalletPass.path) return {};
      sent.push(body);
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
  });
  const find = (name: string) => shown.main.queryByRole('button', { name });
  return { opened, sent, find, main: shown.main, t: shown.t };
}

const both = answered(getWalletOffer, {}, { wallets: ['apple', 'google'] });
const apple = 'Zu Apple Wallet hinzufügen';
const google = 'Zu Google Wallet hinzufügen';

describe('WalletButtons', () => {
  it.each([
    ['iPhone', [true, false]],
    ['Android', [false, true]],
    ['Mac', [true, true]],
    ['Windows', [true, true]],
  ] as const)('offers what the device may have: %s', async (agent, expected) => {
    const { find, main } = await show(agent, both);
    await main.findByRole('button', { name: expected[0] ? apple : google });
    expect([find(apple) !== null, find(google) !== null]).toEqual(expected);
  });

  it.each([
    ['the centre has no keys', answered(getWalletOffer, {}, { wallets: [] as Wallet[] })],
    ['the mall API has no such call', undefined],
  ])('is absent if %s', async (_why, offer) => {
    const { find, main } = await show('Windows', offer);
    await main.findByText(customer().first_name, { exact: false });
    expect([find(apple), find(google)]).toEqual([null, null]);
  });

  it('opens the file of the ticket for Apple', async () => {
    const ticket = 'T'.repeat(43);
    const ofApple = await show('Windows', both, { link: null, ticket, expires_at: null });
    fireEvent.click(await ofApple.main.findByRole('button', { name: apple }));
    await waitFor(() => expect(ofApple.opened).toEqual([`/api/v1/wallet/passes/${ticket}`]));
    expect(ofApple.sent).toEqual([{ wallet: 'apple', kind: 'card', locale: 'de' }]);
  });

  it('opens Google’s link', async () => {
    const link = 'https://pay.google.com/gp/v/save/a.b.c';
    const { main, opened } = await show('Android', both, { link, ticket: null, expires_at: null });
    fireEvent.click(await main.findByRole('button', { name: google }));
    await waitFor(() => expect(opened).toEqual([link]));
  });

  it('says that a record cannot be added any more', async () => {
    const { main, t, opened } = await show('Android', both, new ApiError('Conflict', { errors: { id: ['not_available'] } }));
    fireEvent.click(await main.findByRole('button', { name: google }));
    expect((await main.findByRole('alert')).textContent).toContain(t('wallet.not_available'));
    expect(opened).toEqual([]);
  });
});
