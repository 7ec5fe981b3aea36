import { toPath } from '#shared/rules/routing.ts';
// @vitest-environment happy-dom

import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConsentProof, readConsent, toConsentCookies } from '#shared/rules/consent-cookies.ts';
import { consentCookie, enabledCookie, type SiteConsent } from '#shared/site/consent.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { Consent } from '#web/features/consent/ConsentRoot.tsx';
import { createConsentStore, writeCookie } from '#web/features/consent/consent-store.ts';
import { settleConsent } from '#web/features/consent/settle-consent.ts';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import type { Navigation } from '#web/lib/navigation/navigation.ts';
import { createSite } from '#web/lib/site-state.ts';
import { loadTranslate } from '../support/scene.ts';

const entry = { description: 'Why', links: [], isPreselected: false, targetCookieIds: [] };
const list: SiteConsent = {
  version: '0123456789ab',
  isForced: false,
  necessary: [{ ...entry, id: 'language', name: 'Language' }],
  optional: [
    { ...entry, id: 'stat', name: 'Statistics', category: 'STAT', links: [{ href: 'https://google.example/', label: 'Google' }] },
    { ...entry, id: 'map', name: 'Map', isPreselected: true },
  ],
};

const sent: { url: string; body: Record<string, unknown>; headers: Headers }[] = [];

const keep = vi.fn(async (_init: RequestInit) => new Response(null, { status: 204 }));

beforeEach(() => {
  createSite();
  keep.mockClear();
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/consent') return keep(init);
    sent.push({ url, body: JSON.parse(String(init.body)), headers: new Headers(init.headers) });
    return Response.json({ status: 'success', data: {} });
  });
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Scene {
  locale?: Locale;
  own?: Partial<SiteConsent>;
  pathname?: string;
  search?: string;
  cookies?: string;
}

async function show({ locale = 'en', own = {}, pathname = '/en', search = '', cookies = '' }: Scene = {}) {
  let jar = cookies;
  let ids = 0;
  const store = createConsentStore(
    { ...list, ...own },
    {
      cookies: () => jar,
      writeCookie: (cookie) => {
        jar += `; ${cookie.split(';')[0]}`;
      },
      now: () => Date.UTC(2026, 10, 23),
      newId() {
        ids += 1;
        return `abcdef0123456${ids}`;
      },
      isSecure: true,
      tellOthers: () => {},
    },
  );
  const state = { page: { pathname, search } };
  const navigation = { subscribe: () => () => {}, state: () => state } as unknown as Navigation; // safe: the parts that Consent uses
  render(<Consent store={store} config={{ locale }} navigation={navigation} first={document.body} />);
  const translate = await loadTranslate(locale);
  const t = (key: string) => translate(`consent.${key}`);
  return { store, t };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const banner = (name: string) => screen.queryByRole('region', { name });
const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

describe('the banner', () => {
  it.each(locales)('asks in %s, and links to explanations', async (locale) => {
    const { t } = await show({ locale });
    const asked = within(banner(t('title')) as HTMLElement);
    expect(asked.getByText(t('text'))).toBeTruthy();
    const paths = [toPath('cookies', locale), toPath('privacy-policy', locale)];
    expect(asked.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
    expect(asked.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([t('accept_all'), t('decline'), t('manage')]);
  });

  it('does not move the focus of a visitor who has already decided', async () => {
    const seconds = Math.floor(Date.UTC(2026, 10, 22) / 1000).toString(36);
    const { store } = await show({ cookies: `${consentCookie.name}=0.000000000000.${seconds}.abcdef0123456789` });
    expect(store.state()).toBe('declined-all');
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['accept_all', 'accepted-all', ['language', 'stat', 'map']],
    ['decline', 'declined', ['language']],
  ] as const)('disappears with %s; the control to reopen it stays, and the focus moves to the page', async (button, decision, choices) => {
    const { store, t } = await show();
    await press(t(button));
    expect(store.state()).toBe(decision);
    expect(banner(t('title'))).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/cookie-consents', { id: 'abcdef01234561', version: list.version, decision, choices }],
    ]);
    expect(sent[0]?.headers.has('authorization')).toBe(false);
    expect(keep.mock.calls).toMatchObject([[{ method: 'POST', keepalive: true }]]); // the gateway sets the cookies again, as its own
    await press(t('dialog_title'));
    expect(screen.getByRole('dialog', { name: t('dialog_title') })).toBeTruthy();
  });

  it('keeps the decision if it cannot be recorded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { store, t } = await show();
    await press(t('accept_all'));
    expect(store.state()).toBe('accepted-all');
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    warn.mockRestore();
  });
});

describe.each([{ pathname: '/en/dashboard' }, { pathname: '/en/floorplan/1', search: '?here=entrance-1' }])(
  'the banner on a page whose first view is all that matters: $pathname',
  (address) => {
    it('is folded: one button shows the text, the links and all choices; no message follows', async () => {
      const { store, t } = await show(address);
      const toasts = vi.spyOn(siteToasts(), 'show');
      const folded = banner(t('title')) as HTMLElement;
      expect(folded.classList.contains('consent-folded')).toBe(true);
      await press(t('unfold'));
      expect(folded.classList.contains('consent-folded')).toBe(false);
      expect(
        within(folded)
          .getByRole('button', { name: t('close') })
          .getAttribute('aria-expanded'),
      ).toBe('true');
      expect(store.state()).toBe('undecided');
      await press(t('decline'));
      expect([banner(t('title')), store.state()]).toEqual([null, 'declined']);
      expect(toasts).not.toHaveBeenCalled();
    });
  },
);

describe('the banner on other pages', () => {
  it.each([{}, { pathname: '/en/floorplan/1' }])('is complete: %o', async (address) => {
    const { t } = await show(address);
    expect(screen.queryByRole('button', { name: t('unfold') })).toBeNull();
  });
});

describe('a decision without a network', () => {
  it('is recorded once the network is back', async () => {
    const goOn = globalThis.fetch;
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { store } = await show();
    await settleConsent(store, { kind: 'decline' });
    expect([store.state(), sent]).toEqual(['declined', []]);
    vi.stubGlobal('fetch', goOn);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect([sent.map(({ body }) => body.decision), keep.mock.calls.length]).toEqual([['declined'], 1]));
    window.dispatchEvent(new Event('online'));
    expect(sent).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('the cookies set by the gateway', () => {
  const inBrowser = () => document.cookie;
  afterEach(() => {
    for (const { name } of [consentCookie, enabledCookie]) writeCookie(`${name}=; max-age=0; path=/`);
  });

  it('do not restore an earlier decision, because the last one is written again', async () => {
    const { store } = await show();
    const answers: (() => void)[] = [];
    keep.mockImplementation(() => new Promise((resolve) => void answers.push(() => resolve(new Response(null, { status: 204 })))));
    const first = settleConsent(store, { kind: 'accept-all' });
    const { consent, proof } = store.kept();
    void settleConsent(store, { kind: 'decline-all' });
    for (const cookie of toConsentCookies(consent, proof as ConsentProof, false)) writeCookie(cookie); // the gateway's late answer sets these cookies
    answers[0]?.();
    await first;
    expect(readConsent(inBrowser(), list, Date.UTC(2026, 10, 23))).toMatchObject({
      consent: { isGiven: false },
      proof: store.kept().proof,
    });
  });
});

describe('the dialog', () => {
  it('shows necessary entries as permanently on, and preselected ones as not saved', async () => {
    const { store, t } = await show();
    await press(t('manage'));
    expect([switchOf('Language').checked, switchOf('Language').disabled]).toEqual([true, true]);
    expect([switchOf('Statistics').checked, switchOf('Map').checked]).toEqual([false, true]);
    expect(screen.getByText(t('unsaved'))).toBeTruthy();
    expect(store.state()).toBe('undecided');
    expect(screen.getByRole('link', { name: /^Google/ }).getAttribute('target')).toBe('_blank');
  });

  it('saves a selection, removes the note about unsaved changes, and shows it again after the next change', async () => {
    const { store, t } = await show();
    await press(t('manage'));
    await press(t('save'));
    expect(store.state()).toBe('accepted-partially');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(t('dialog_title'));
    expect([switchOf('Statistics').checked, switchOf('Map').checked]).toEqual([false, true]);
    expect(screen.queryByText(t('unsaved'))).toBeNull();
    await userEvent.click(switchOf('Statistics'));
    expect(screen.getByText(t('unsaved'))).toBeTruthy();
    await userEvent.click(switchOf('Statistics'));
    expect(screen.queryByText(t('unsaved'))).toBeNull();
  });

  it('refuses everything: the banner disappears, and the control to reopen it stays (R-CONS-5)', async () => {
    const { store, t } = await show();
    await press(t('manage'));
    await press(t('decline_all'));
    expect(store.state()).toBe('declined-all');
    expect(banner(t('title'))).toBeNull();
    expect(screen.getByRole('button', { name: t('dialog_title') })).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ decision: 'declined-all', choices: [] });
  });

  it('can be closed without a decision, and the banner stays', async () => {
    const { store, t } = await show();
    await press(t('manage'));
    await press(t('close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([store.state(), banner(t('title')) !== null]).toEqual(['undecided', true]);
  });

  it('closes when a decision is made elsewhere', async () => {
    const { store, t } = await show();
    await press(t('manage'));
    act(() => void store.decide({ kind: 'decline' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a decision by keyboard', () => {
  const reach = async (element: HTMLElement) => {
    for (let steps = 0; steps < 25 && document.activeElement !== element; steps += 1) await userEvent.tab();
    expect(document.activeElement).toBe(element);
  };
  const pressKey = async (name: string) => {
    await reach(screen.getByRole('button', { name }));
    await userEvent.keyboard('{Enter}');
  };

  it.each(locales)('can be made and changed with every button, in %s', async (locale) => {
    const { store, t } = await show({ locale });
    const states = [store.state()];
    await pressKey(t('decline'));
    states.push(store.state());
    await pressKey(t('dialog_title'));
    await reach(switchOf('Statistics'));
    await userEvent.keyboard(' ');
    await pressKey(t('save'));
    states.push(store.state());
    await pressKey(t('dialog_title'));
    await pressKey(t('accept_all'));
    states.push(store.state());
    await pressKey(t('dialog_title'));
    await pressKey(t('decline_all'));
    states.push(store.state());
    expect(states).toEqual(['undecided', 'declined', 'accepted-partially', 'accepted-all', 'declined-all']);
    expect(sent.map(({ body }) => body.decision)).toEqual(states.slice(1));
  });
});

describe('the forced dialog', () => {
  const forced = { own: { isForced: true } };

  it('opens automatically and can only be left by a decision', async () => {
    const { store, t } = await show(forced);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: t('dialog_title') });
    expect(banner(t('title'))).toBeNull();
    for (const name of [t('close'), t('decline_all')]) expect(screen.queryByRole('button', { name })).toBeNull();
    const cancel = new Event('cancel', { cancelable: true });
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).toBe(true);
    act(() => dialog.close()); // a browser closes a dialog at the second Escape
    expect(dialog.open).toBe(true);
    await press(t('save'));
    expect(store.state()).toBe('accepted-partially');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['/en/cookies', '/en/privacy-policy'])('lets visitors read %s', async (pathname) => {
    await show({ ...forced, pathname });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
