// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { showKeptLine } from '#web/lib/browser/kept-line.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const find = () => document.querySelector('.kept-line');
const isShown = () => find()?.classList.contains('is-empty') === false;
const text = () => find()?.querySelector('[role=status]')?.textContent;

describe('showKeptLine', () => {
  it('shows the time of a stored page above the page, for screen readers too', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T18:00:00+01:00') });
    document.body.innerHTML = '<div id="site"></div>';
    showKeptLine({ locale: 'cz' }, { at: new Date('2026-11-30T14:05:00+01:00').toISOString() });
    expect([document.body.firstElementChild === find(), isShown(), text()]).toEqual([true, true, 'Bez připojení. Poslední stav: 14:05']);
  });

  it.each([
    ['America/New_York', '08:05'],
    ['Asia/Tokyo', '22:05'],
  ])('shows the time of a centre in %s', (timezone, time) => {
    vi.useFakeTimers({ now: new Date('2026-11-30T14:00:00Z') });
    showKeptLine({ locale: 'de', mall: { timezone } }, { at: '2026-11-30T13:05:00Z' });
    expect(text()).toBe(`Offline. Stand: ${time}`);
  });

  it('shows the date, too, if the page was stored on another day', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T18:00:00+01:00') });
    showKeptLine({ locale: 'de' }, { at: new Date('2026-11-28T14:05:00+01:00').toISOString() });
    expect(text()).toMatch(/^Offline\. Stand: 28\.11\.2026, 14:05$/);
  });

  it.each(locales)('says in %s that there is no connection if the page has no time', (locale) => {
    showKeptLine({ locale }, {});
    expect(text()).toMatch(/^(?:You are offline|Jste bez připojení|Ste bez pripojenia|Sie sind offline)\.$/);
  });

  it('is hidden for a page of the network, and shown again in the same place', () => {
    showKeptLine({ locale: 'en' }, { at: new Date().toISOString() });
    showKeptLine({ locale: 'en' }, undefined);
    expect([isShown(), text()]).toEqual([false, '']);
    showKeptLine({ locale: 'en' }, {});
    expect([isShown(), document.querySelectorAll('.kept-line').length]).toEqual([true, 1]);
  });

  it('does not appear for a page of the network, nor above a page that explains itself', () => {
    showKeptLine({ locale: 'en' }, undefined);
    showKeptLine({ locale: 'en' }, { instead: [] });
    expect(find()).toBeNull();
  });

  it('loads the page again on a click', () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    showKeptLine({ locale: 'en' }, {});
    find()?.querySelector('button')?.click();
    expect(reload).toHaveBeenCalledOnce();
  });
});
