// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getUnreadMessages } from '#shared/contracts/messages.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { answered } from '../support/calls.ts';
import { websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const page = answered(getWebsitePageByAlias, { params: { alias: 'information' } }, websitePage(1));
const waiting = (unread: number) => answered(getUnreadMessages, {}, { unread });
const linksTo = (href: string) =>
  within(document.body)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') === href)
    .map((link) => link.textContent?.replace(/\s/g, ' '));

beforeEach(() => localStorage.setItem(storageKeys.setupModal, '2026-11-21T10:00:00Z'));

describe('the mark of unread messages', () => {
  it.each([
    ['cz', '/cz/muj-prehled', ['Můj přehled2 (nepřečtené zprávy: 2)', 'Karta2 (nepřečtené zprávy: 2)']],
    ['de', '/de/mein-bereich', ['Mein Bereich2 (ungelesene Nachrichten: 2)', 'Klubkarte2 (ungelesene Nachrichten: 2)']],
  ] as const)('stands in %s at the account, at the card and in the title, on any page', async (locale, href, names) => {
    const { markup } = await renderScreen('information', { locale, isMember: true, calls: [page, waiting(2)] });
    await waitFor(() => expect(linksTo(href).filter((name) => name?.includes('2'))).toEqual(names));
    expect(document.title).toMatch(/^\(2\) /);
    expect(markup).not.toContain('header-count');
  });

  it('stands in the title of the next page too, and goes once they are read', async () => {
    const unread = waiting(100);
    const { navigation } = await renderScreen('information', { isMember: true, calls: [page, unread] });
    await waitFor(() => expect(document.title).toMatch(/^\(99\+\) /));
    document.title = 'Another page';
    await waitFor(() => expect(document.title).toBe('(99+) Another page'));
    for (const call of Object.values(unread)) Object.assign(call, { data: { unread: 0 } });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(document.title).toBe('Another page'));
    expect(document.querySelector('.header-count')).toBeNull();
    expect(navigation.state().page.pathname).toBe('/cz/informace');
  });

  it('asks nothing for visitors, and goes with the member', async () => {
    await renderScreen('information', { calls: [page, waiting(1)] });
    expect(document.querySelector('.header-count')).toBeNull();
    act(() => siteSession().open('t'.repeat(43)));
    await waitFor(() => expect(document.title).toMatch(/^\(1\) /));
    act(() => siteSession().clear());
    await waitFor(() => expect(document.title).not.toMatch(/^\(/));
    expect(document.querySelector('.header-count')).toBeNull();
  });
});
