// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { listVisitorNotices } from '#shared/contracts/visitor-notices.ts';
import { closeNotices } from '#web/lib/browser/close-notices.ts';
import { answered } from '../support/calls.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { sceneNow } from '../support/scene.ts';

afterEach(() => sessionStorage.clear());

const at = (minutes: number) => new Date(Date.parse(sceneNow) + minutes * 60_000).toISOString();
const notice = (id: number, from: number, to: number, title: string) => ({
  id,
  level: 'info' as const,
  starts_at: at(from),
  ends_at: at(to),
  link: '/floorplan/1',
  translations: [{ locale: 'cz' as const, title, button: 'Plán' }],
});
const calls = answered(listVisitorNotices, {}, [notice(1, -5, 5, 'Výtah nejede'), notice(2, 5, 9, 'Později')]);

describe('notices for visitors', () => {
  it('are in the HTML above the page, with a link in its language', async () => {
    const { markup } = await renderScreen('login', { calls, waiting: 'all' });
    expect(markup).toContain('Výtah nejede');
    expect(markup).not.toContain('Později');
    const link = screen.getByRole('region', { name: 'Upozornění' }).querySelector('a');
    expect(link).toMatchObject({ textContent: 'Plán' });
    expect(link?.getAttribute('href')).toBe('/cz/mapa-centra/1');
  });

  it('lead to a document of the library', async () => {
    const withDocument = { ...notice(1, -5, 5, 'Výtah nejede'), link: '/media/u/0/plan.pdf' };
    await renderScreen('login', { calls: answered(listVisitorNotices, {}, [withDocument]), waiting: 'all' });
    const link = screen.getByRole('region', { name: 'Upozornění' }).querySelector('a');
    expect(link?.getAttribute('href')).toBe('/api/documents/media/u/0/plan.pdf');
  });

  it('stay closed for the session, also in the next document before it hydrates', async () => {
    await renderScreen('login', { calls, waiting: 'all' });
    closeNotices();
    await userEvent.click(screen.getByRole('button', { name: 'Zavřít upozornění' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Upozornění' })).toBeNull());
    expect(document.activeElement?.id).toBe('main');
    document.body.innerHTML = (await renderScreen('login', { calls, waiting: 'all' })).markup;
    closeNotices();
    expect(document.querySelector<HTMLElement>('[data-notice]')?.dataset.closed).toBe('');
  });

  it('can be closed before the page is live', async () => {
    document.body.innerHTML = (await renderScreen('login', { calls, waiting: 'all' })).markup;
    closeNotices();
    const bar = document.querySelector<HTMLElement>('[data-notice]');
    bar?.querySelector('button')?.click();
    expect(bar?.dataset.closed).toBe('');
    expect(sessionStorage.getItem('mallfront:notices')).toContain(bar?.dataset.notice);
  });
});
