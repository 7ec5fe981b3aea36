// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMessageScroll } from '#web/lib/messages/use-message-scroll.ts';

const contentPx = 4000;
let boxPx = contentPx;
let reportResize = () => {};

beforeEach(() => {
  boxPx = contentPx;
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(contentPx);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => boxPx);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        reportResize = report;
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Log({ last }: { last: number }) {
  const { box, onScroll, hasNews } = useMessageScroll({ first: 1, last, isOwn: false });
  return (
    <div ref={box} onScroll={onScroll} role="log">
      {hasNews && 'news'}
    </div>
  );
}

describe('the scroll position of a conversation', () => {
  it('moves to the end when the box gets its height after it was rendered twice', () => {
    const { rerender } = render(<Log last={9} />);
    const log = screen.getByRole('log');
    log.scrollTop = 0; // a box as tall as its content does not scroll
    boxPx = 400;
    rerender(<Log last={9} />);
    act(reportResize);
    expect(log.scrollTop).toBe(contentPx);
  });

  it('stays where the reader scrolled, and announces a new message', () => {
    boxPx = 400;
    const { rerender } = render(<Log last={9} />);
    const log = screen.getByRole('log');
    log.scrollTop = 100;
    fireEvent.scroll(log);
    rerender(<Log last={10} />);
    act(reportResize);
    expect(log.scrollTop).toBe(100);
    expect(log.textContent).toBe('news');
  });
});
