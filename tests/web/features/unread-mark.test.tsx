// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { storageKeys } from '#shared/site/limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { siteLive } from '#web/lib/realtime/live.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { markUnread } from '#web/lib/session/unread-mark.ts';
import { answered } from '../support/calls.ts';
import { websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const page = answered(getWebsitePageByAlias, { params: { alias: 'information' } }, websitePage(1));
const linksTo = (href: string) =>
  within(document.body)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') === href)
    .map((link) => link.textContent?.replace(/\s/g, ' '));
/** The mall’s count, and number of requests. */
const mall = { unread: 0, asked: 0 };
const begin = async (unread: number, locale: Locale = 'cz') => {
  Object.assign(mall, { unread, asked: 0 });
  const shown = await renderScreen('information', { locale, isMember: true, calls: [page] });
  markUnread({ locale, tenant: {} }, async () => {
    mall.asked += 1;
    return mall.unread;
  });
  return shown;
};

beforeEach(() => {
  localStorage.setItem(storageKeys.setupModal, '2026-11-21T10:00:00Z');
});
describe('the mark of unread messages', () => {
  it.each([
    ['cz', '/cz/muj-prehled', ['Můj přehled2 (nepřečtené zprávy: 2)', 'Karta2 (nepřečtené zprávy: 2)']],
    ['de', '/de/mein-bereich', ['Mein Bereich2 (ungelesene Nachrichten: 2)', 'Klubkarte2 (ungelesene Nachrichten: 2)']],
  ] as const)('is shown in %s at the account, at the card and in the title, on any page', async (locale, href, names) => {
    const { markup } = await begin(2, locale);
    await waitFor(() => expect(linksTo(href).filter((name) => name?.includes('2'))).toEqual(names));
    expect(document.title).toMatch(/^\(2\) /);
    expect(markup).not.toContain('unread-mark');
  });

  it('is shown in the next page’s title too, follows events, and disappears once messages are read', async () => {
    await begin(100);
    await waitFor(() => expect(document.title).toMatch(/^\(99\+\) /));
    document.title = 'Another page';
    await waitFor(() => expect(document.title).toBe('(99+) Another page'));
    mall.unread = 1;
    siteLive().tell('message.created', { id: 1, conversation_id: 1 });
    await waitFor(() => expect(document.title).toBe('(1) Another page'));
    expect([...document.querySelectorAll('.header-count')].map((mark) => mark.textContent)).toEqual(['1', '1']);
    mall.unread = 0;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(document.title).toBe('Another page'));
    expect(document.querySelector('.unread-mark')).toBeNull();
  });

  it('starts once, disappears with the member, and appears for the next one', async () => {
    await begin(3);
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
    markUnread({ locale: 'cz', tenant: {} }, async () => 9);
    expect(mall.asked).toBe(1);
    act(() => siteSession().clear());
    await waitFor(() => expect(document.title).not.toMatch(/^\(/));
    expect([document.querySelector('.unread-mark'), mall.asked]).toEqual([null, 1]);
    act(() => siteSession().open('t'.repeat(43)));
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
  });
});
