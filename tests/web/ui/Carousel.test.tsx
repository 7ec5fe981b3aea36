// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carousel } from '#web/ui/Carousel.tsx';

const labels = {
  carousel: 'carousel',
  slide: 'slide',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  toSlideLabel: (number: number, count: number) => `${number} of ${count}`,
};
const slides = ['a', 'b', 'c'].map((id) => ({ id, content: <a href={`/${id}`}>{id}</a> }));

let hasReducedMotion = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: hasReducedMotion }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  hasReducedMotion = false;
});

const show = (intervalMs?: number, count = 3) =>
  render(<Carousel label="Highlights" slides={slides.slice(0, count)} labels={labels} intervalMs={intervalMs} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const current = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');

describe('Carousel', () => {
  it('moves forward, back, around the end and to a chosen slide', () => {
    show();
    const seen = ['Next', 'Next', 'Next', 'Previous', '2 of 3'].map((name) => {
      press(name);
      return current();
    });
    expect(seen).toEqual(['2 of 3', '3 of 3', '1 of 3', '3 of 3', '2 of 3']);
  });

  it('makes hidden slides inert', () => {
    show();
    press('Next');
    const isReachable = (id: string) => screen.getByText(id).closest('[inert]') === null;
    expect(['a', 'b', 'c'].map(isReachable)).toEqual([false, true, false]);
  });

  it('advances automatically until it is paused', () => {
    show(5000);
    wait(5000);
    expect(current()).toBe('2 of 3');
    press('Pause');
    wait(20_000);
    expect(current()).toBe('2 of 3');
    press('Play');
    wait(5000);
    expect(current()).toBe('3 of 3');
  });

  it('waits while a pointer is over it', () => {
    show(5000);
    const region = screen.getByRole('region', { name: 'Highlights' });
    act(() => void region.dispatchEvent(new Event('pointerenter')));
    wait(20_000);
    expect(current()).toBe('1 of 3');
    act(() => void region.dispatchEvent(new Event('pointerleave')));
    wait(5000);
    expect(current()).toBe('2 of 3');
  });

  it('waits while the focus is inside', async () => {
    show(5000);
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    wait(20_000);
    expect(current()).toBe('1 of 3');
    act(() => screen.getByRole('button', { name: 'Next' }).blur());
    await act(async () => {}); // until the focus is known to be elsewhere
    wait(5000);
    expect(current()).toBe('2 of 3');
  });

  it('is not rendered again by pausing and resuming', async () => {
    const onRender = vi.fn();
    render(
      <Profiler id="slides" onRender={onRender}>
        <Carousel label="Highlights" slides={slides} labels={labels} intervalMs={5000} />
      </Profiler>,
    );
    onRender.mockClear();
    const region = screen.getByRole('region', { name: 'Highlights' });
    for (const sign of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
      await act(async () => void region.dispatchEvent(new Event(sign)));
    expect(onRender).not.toHaveBeenCalled();
  });

  it('leaves no timer when it is removed while losing the focus', async () => {
    const { unmount } = show(5000);
    screen.getByRole('region', { name: 'Highlights' }).dispatchEvent(new Event('focusout'));
    unmount();
    await act(async () => {});
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never advances automatically with reduced motion', () => {
    hasReducedMotion = true;
    show(5000);
    wait(20_000);
    expect(current()).toBe('1 of 3');
  });

  it('has no controls for a single slide', () => {
    show(5000, 1);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'a' })).toBeTruthy();
  });
});
