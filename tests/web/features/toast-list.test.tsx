// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SiteToasts } from '#web/features/shell/Shell.tsx';
import { ToastList } from '#web/features/toasts/ToastList.tsx';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { createSite } from '#web/lib/site-state.ts';
import { TranslateProvider } from '#web/lib/texts/i18n.tsx';
import { loadTranslate } from '../support/scene.ts';

const goneMs = 5600;
let isHidden = false;

beforeEach(async () => {
  createSite();
  isHidden = false;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  const translate = await loadTranslate('en');
  render(
    <TranslateProvider translate={translate}>
      <SiteToasts />
    </TranslateProvider>,
  );
});

afterEach(() => {
  cleanup();
  createSite();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (message: Parameters<ReturnType<typeof siteToasts>['show']>[0]) => act(() => void siteToasts().show(message));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const begin = () => act(() => siteToasts().showBy(ToastList));

describe('the site’s toasts', () => {
  it('have a region before the first toast, and show toasts created before the code loaded', () => {
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
    show({ type: 'success', title: 'Saved' });
    expect(screen.queryByRole('status')).toBeNull();
    begin();
    expect(screen.getByRole('status').textContent).toBe('Saved');
  });

  it('are announced by type, close by a click anywhere and by their control, and are text, not markup', () => {
    begin();
    show({ type: 'error', title: '<b>No</b>', text: 'Try again.' });
    show({ type: 'success', title: 'Saved' });
    expect(screen.getByRole('alert').textContent).toBe('<b>No</b>Try again.');
    fireEvent.click(screen.getByText('Try again.'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('perform their action, and close with it', () => {
    const onPress = vi.fn();
    begin();
    show({ type: 'success', title: 'New', action: { label: 'Reload', onPress }, durationMs: -1, group: 'build' });
    pass(1_000_000);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each<[string, () => void, () => void]>([
    ['a pointer is over them', () => fireEvent.pointerOver(screen.getByRole('status')), () => fireEvent.pointerLeave(place())],
    ['the keyboard is among them', () => fireEvent.focusIn(button()), () => fireEvent.focusOut(button())],
    ['another tab is in front', () => hide(true), () => hide(false)],
  ])('stay while %s', (_name, begins, ends) => {
    begin();
    show({ type: 'success', title: 'Saved' });
    pass(goneMs - 1);
    begins();
    pass(1_000_000);
    expect(screen.getByRole('status')).toBeTruthy();
    ends();
    pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('count down again after the toast under the pointer was closed', () => {
    begin();
    show({ type: 'success', title: 'first' });
    fireEvent.pointerOver(screen.getByRole('status'));
    fireEvent.click(screen.getByRole('status'));
    show({ type: 'success', title: 'second' });
    pass(goneMs);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

const button = () => screen.getByRole('button', { name: 'Close' });
const place = () => screen.getByRole('status').parentElement as HTMLElement; // safe: the list around the toast

function hide(now: boolean): void {
  isHidden = now;
  document.dispatchEvent(new Event('visibilitychange'));
}
