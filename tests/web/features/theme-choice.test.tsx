// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { ThemeChoice } from '#web/features/shell/ThemeChoice.tsx';
import { TranslateProvider } from '#web/lib/texts/i18n.tsx';
import { loadTranslate } from '../support/scene.ts';

const root = document.documentElement;
const name = 'mallfront:scheme';
const bySystem = ['(prefers-color-scheme:light)', '(prefers-color-scheme:dark)'];
const findMedia = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ media }) => media);

const toChoice = async (locale: (typeof locales)[number] = 'en') => (
  <TranslateProvider translate={await loadTranslate(locale)}>
    <ThemeChoice />
  </TranslateProvider>
);

beforeAll(async () => {
  for (const media of bySystem) document.head.append(Object.assign(document.createElement('meta'), { name: 'theme-color', media }));
  await vi.importActual('#web/scheme.ts'); // no module, but a classic script
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  dispatchEvent(new Event('storage'));
});

function deny(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('ThemeChoice', () => {
  it.each(locales)('has a name and three choices in %s, of which the system’s is the first', async (locale) => {
    const t = await loadTranslate(locale);
    render(await toChoice(locale));
    expect(screen.getByRole('group', { name: t('shell.theme') })).toBeTruthy();
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(
      ['shell.theme_system', 'shell.theme_light', 'shell.theme_dark'].map((key) => t(key)),
    );
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  it('applies and stores a choice, and lets the system decide again', async () => {
    render(await toChoice());
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect([root.dataset.scheme, localStorage.getItem(name), findMedia()]).toEqual(['dark', 'dark', ['not all', 'all']]);
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
    expect([root.dataset.scheme, localStorage.getItem(name), findMedia()]).toEqual(['light', 'light', ['all', 'not all']]);
    await userEvent.click(screen.getByRole('radio', { name: 'Same as device' }));
    expect([root.dataset.scheme, localStorage.getItem(name), findMedia()]).toEqual([undefined, null, bySystem]);
  });

  it('follows another tab', async () => {
    render(await toChoice());
    localStorage.setItem(name, 'dark');
    dispatchEvent(new Event('storage'));
    expect(root.dataset.scheme).toBe('dark');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  });

  it('lasts until the next document if the browser denies storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: deny,
      setItem: deny,
    });
    render(await toChoice());
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(root.dataset.scheme).toBe('dark');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  });

  it('ignores stored text that is no choice', () => {
    localStorage.setItem(name, '"><script>');
    dispatchEvent(new Event('storage'));
    expect([root.dataset.scheme, findMedia()]).toEqual([undefined, bySystem]);
  });

  it('has no effect if the browser chooses all colours', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    localStorage.setItem(name, 'dark');
    dispatchEvent(new Event('storage'));
    expect(root.dataset.scheme).toBeUndefined();
  });

  it('is rendered by the server without a choice', async () => {
    localStorage.setItem(name, 'dark');
    dispatchEvent(new Event('storage'));
    expect(renderToString(await toChoice())).toMatch(/checked=""[^>]*value="system"/);
  });
});
