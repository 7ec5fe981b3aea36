// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getProfile } from '#shared/contracts/profile.ts';
import { receiveInstallPrompt } from '#web/lib/browser/install.ts';
import { customer } from '../../support/customer.ts';
import { answered } from '../support/calls.ts';
import { renderScreen } from '../support/render-screen.tsx';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
const phone = ['(pointer: coarse)'];
const installed = ['(pointer: coarse)', '(display-mode: standalone)'];

function giveBrowser(media: readonly string[], safari: { standalone?: boolean; userAgent?: string } = {}): void {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('pointer') || query.includes('display-mode') ? ({ matches: media.includes(query) } as MediaQueryList) : real(query),
  );
  for (const [name, value] of Object.entries(safari)) Object.defineProperty(navigator, name, { configurable: true, value });
}

afterEach(() => {
  for (const name of ['standalone', 'userAgent']) Reflect.deleteProperty(navigator, name);
  vi.restoreAllMocks();
});

async function show() {
  const shown = await renderScreen('dashboard', { isMember: true, calls: [answered(getProfile, {}, customer())], waiting: 'all' });
  receiveInstallPrompt();
  return {
    findButton: () => shown.main.queryByRole('button', { name: shown.t('dashboard.install') }),
    findHint: () => shown.main.queryByText(shown.t('dashboard.install_menu')),
  };
}

/** Does what Chromium does when the site can be installed. Returns whether the page has kept the prompt to itself. */
function offerPrompt(prompt: () => Promise<unknown>): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

describe('the offer to put the card on the home screen', () => {
  it('appears on a phone when the browser can do it, and asks the browser on click, once', async () => {
    giveBrowser(phone);
    const { findButton, findHint } = await show();
    expect([findButton(), findHint()]).toEqual([null, null]);
    const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
    expect(offerPrompt(prompt)).toBe(true);
    const button = findButton();
    if (!button) throw new Error('there is no button');
    fireEvent.click(button);
    expect(prompt).toHaveBeenCalledOnce();
    expect(findButton()).toBeNull();
  });

  it('disappears when the site was installed in another way', async () => {
    giveBrowser(phone);
    const { findButton } = await show();
    offerPrompt(async () => undefined);
    expect(findButton()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(findButton()).toBeNull();
  });

  it.each([
    ['on a computer', []],
    ['in the installed app', installed],
  ])('does not appear %s', async (_where, media) => {
    giveBrowser(media);
    const { findButton } = await show();
    offerPrompt(async () => undefined);
    expect(findButton()).toBeNull();
  });

  it.each([
    ['is words about the menu on an iPhone', phone, { standalone: false, userAgent: iPhone }, true],
    ['is absent from the home screen of an iPhone', installed, { standalone: true, userAgent: iPhone }, false],
    ['is absent within another app on an iPhone', phone, { standalone: false, userAgent: iPhone.replace(/ Safari.*/, '') }, false],
  ])('%s', async (_what, media, safari, isSaid) => {
    giveBrowser(media, safari);
    const { findButton, findHint } = await show();
    expect([findHint() !== null, findButton()]).toEqual([isSaid, null]);
  });
});
