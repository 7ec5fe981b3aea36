// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countNotices, listNotices } from '#shared/contracts/notices.ts';
import { listPaymentMethods } from '#shared/contracts/purchases.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { createLiveCaches } from '#web/lib/realtime/live-caches.ts';
import { answered } from '../support/calls.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { sceneNow } from '../support/scene.ts';

const page = answered(listPaymentMethods, {}, []);
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (unread: number, scene: Scene = {}) =>
  renderScreen('dashboard-payment-methods', {
    isMember: true,
    waiting: 'all',
    calls: [page, answered(countNotices, {}, { unread })],
    ...scene,
  });

beforeEach(() => localStorage.setItem(storageKeys.setupModal, sceneNow));
afterEach(() => localStorage.clear());

describe('MemberBell', () => {
  it.each([
    ['cz', 0, 'Upozornění', null, '/cz/upozorneni'],
    ['cz', 3, 'Upozornění, nepřečtená: 3', '3', '/cz/upozorneni'],
    ['en', 250, 'Notices, unread: 250', '99+', '/en/notices'],
  ] as const)('shows in %s for %i unread notices: %s', async (locale, unread, name, count, href) => {
    const { markup } = await show(unread, { locale });
    const bell = await screen.findByRole('link', { name });
    expect(bell.getAttribute('href')).toBe(href);
    expect(bell.querySelector('.header-count')?.textContent ?? null).toBe(count);
    expect(markup).not.toContain('header-bell');
  });

  it('is not shown to guests', async () => {
    await renderScreen('login', { waiting: 'all' });
    expect(document.querySelector('header .header-tools')).toBeTruthy();
    expect(document.querySelector('.header-bell')).toBeNull();
  });

  it('disappears if members’ pages are switched off', async () => {
    await renderScreen('faq', { isMember: true, waiting: 'all', settings: { is_authentication_active: 'false' } });
    expect(document.querySelector('.header-bell')).toBeNull();
  });

  it.each(['notice.created', 'notices.read'] as const)('refreshes the count and the list at %s', async (event) => {
    const renew = vi.fn();
    await createLiveCaches({ renew }).follow(event);
    await waitFor(() => expect(renew).toHaveBeenCalled());
    const isAged = renew.mock.calls[0]?.[0] as (key: string) => boolean; // safe: `createLiveCaches` passes this function
    expect([countNotices, listNotices].map(({ path }) => isAged(`token ${path}`))).toEqual([true, true]);
    expect(isAged('token /v1/me/receipts')).toBe(false);
  });
});
