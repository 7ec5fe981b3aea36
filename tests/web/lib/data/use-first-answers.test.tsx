// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MaxHoldMs, useLoadingMark } from '#web/lib/data/loading-mark.ts';
import { useFirstAnswers } from '#web/lib/data/use-first-answers.ts';

interface Props {
  hasBegun: boolean;
  isLoading: boolean;
}

function usePage({ hasBegun, isLoading }: Props): boolean {
  useLoadingMark(isLoading);
  return useFirstAnswers(hasBegun);
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('useFirstAnswers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('holds a page back for three seconds at most', () => {
    const { result } = renderHook(usePage, { initialProps: { hasBegun: true, isLoading: true } });
    pass(2999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('counts from the start of the page', () => {
    const { result, rerender } = renderHook(usePage, { initialProps: { hasBegun: false, isLoading: true } });
    pass(5000);
    rerender({ hasBegun: true, isLoading: true });
    pass(2999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('shows the page as soon as its answers and follow-up answers are there', () => {
    const { result, rerender } = renderHook(usePage, { initialProps: { hasBegun: true, isLoading: true } });
    pass(500);
    rerender({ hasBegun: true, isLoading: false });
    pass(20);
    rerender({ hasBegun: true, isLoading: true }); // a follow-up request
    pass(1000);
    expect(result.current).toBe(false);
    rerender({ hasBegun: true, isLoading: false });
    pass(30);
    expect(result.current).toBe(true);
    rerender({ hasBegun: true, isLoading: true }); // later loading does not hide the page again
    expect(result.current).toBe(true);
  });

  it('uses the given maximum time', () => {
    const wrapper = ({ children }: { children: ReactNode }) => <MaxHoldMs value={100}>{children}</MaxHoldMs>;
    const { result } = renderHook(usePage, { initialProps: { hasBegun: true, isLoading: true }, wrapper });
    pass(99);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });
});
