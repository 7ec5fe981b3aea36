// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCarefulReload } from '#web/features/consent/start-consent.ts';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { leaveGuards } from '#web/lib/navigation/browser-history.ts';
import type { Navigation } from '#web/lib/navigation/navigation.ts';
import { createSite } from '#web/lib/site-state.ts';

beforeEach(() => {
  createSite();
  document.body.innerHTML = '';
});

function createPages() {
  const listeners = new Set<() => void>();
  const state = { page: { pathname: '/cz' } };
  return {
    navigation: { state: () => state, subscribe: (listener: () => void) => listeners.add(listener) } as unknown as Navigation, // safe: the used parts
    go(pathname: string) {
      state.page = { pathname };
      for (const listener of listeners) listener();
    },
  };
}

describe('a careful reload', () => {
  const messages = { reload_title: 'Later', reload_now: 'Now' };
  const typeInto = (markup: string) => {
    document.body.innerHTML = `<main id="main">${markup}</main>`;
    const field = document.querySelector('input') as HTMLInputElement;
    return () => {
      field.value = 'Jana';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  };

  it('is immediate if nothing is typed, or only searched', () => {
    const reload = vi.fn();
    const type = typeInto('<input type="search">');
    const careful = createCarefulReload({ navigation: createPages().navigation, reload, messages });
    type();
    careful();
    expect(reload).toHaveBeenCalledOnce();
    expect(siteToasts().list()).toEqual([]);
  });

  it.each([
    ['typed', (type: () => void) => type()],
    ['guarded', () => void leaveGuards().add(() => true)],
  ])('waits for a click or the next page if something is %s', (_what, make) => {
    const reload = vi.fn();
    const pages = createPages();
    const type = typeInto('<input>');
    const careful = createCarefulReload({ navigation: pages.navigation, reload, messages });
    make(type);
    careful();
    expect(reload).not.toHaveBeenCalled();
    const [toast] = siteToasts().list();
    expect(toast).toMatchObject({ title: 'Later', durationMs: -1, action: { label: 'Now' } });
    toast?.action?.onPress();
    expect(reload).toHaveBeenCalledOnce();
    pages.go('/cz/akce/1');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is immediate if typed input was undone, and while the consent dialog itself is open', () => {
    const reload = vi.fn();
    const type = typeInto('<input>');
    const careful = createCarefulReload({ navigation: createPages().navigation, reload, messages });
    type();
    (document.querySelector('input') as HTMLInputElement).value = '';
    const question = Object.assign(document.createElement('div'), { className: 'consent', innerHTML: '<dialog open></dialog>' });
    document.body.append(question);
    careful();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('detects input typed before the code loaded', () => {
    const reload = vi.fn();
    typeInto('<input>');
    (document.querySelector('input') as HTMLInputElement).value = 'Jana';
    createCarefulReload({ navigation: createPages().navigation, reload, messages })();
    expect(reload).not.toHaveBeenCalled();
  });
});
