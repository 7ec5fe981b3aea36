// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useScanner } from '#web/desk/till/use-scanner.ts';

afterEach(cleanup);

/** Types a text and Enter, with a pause of `keyMs` before each key. Returns the scanned codes. */
function type(text: string, keyMs: number): string[] {
  const onScan = vi.fn<(code: string) => void>();
  renderHook(() => useScanner(onScan));
  [...text, 'Enter'].forEach((key, index) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + (index + 1) * keyMs });
    document.body.dispatchEvent(event);
  });
  return onScan.mock.calls.map(([code]) => code);
}

describe('useScanner', () => {
  it.each([
    ['a card from a fast scanner', '9736121480903158', 10],
    ['a card while the device is busy', '9736121480903158', 200],
    ['a reward from a fast scanner', '7K2M-QX4P-9HJW', 10],
  ])('recognizes %s', (_what, text, keyMs) => {
    expect(type(text, keyMs)).toEqual([text]);
  });

  it.each([
    ['a receipt number that a person types', '2026-11-0045', 150],
    ['a card number that a person types', '9736121480903158', 300],
    ['an amount', '349', 10],
  ])('leaves %s to the field', (_what, text, keyMs) => {
    expect(type(text, keyMs)).toEqual([]);
  });
});
