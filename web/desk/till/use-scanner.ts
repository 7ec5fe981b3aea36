import { useEffect, useRef } from 'react';
import { readCode } from './read-code.ts';

/** Attribute of the field that takes codes. */
export const scannedHere = { 'data-scan': '' };

/** Max time between two keys of a scanner on a busy device. Enough for numbers of cards and gift cards, which nobody types into other fields. */
const maxKeyMs = 250;
/** Max time for other codes, which could be a typed receipt number. People need longer for ten keys in a row. */
const maxOtherKeyMs = 100;
/** Shortest code: a gift card number has twelve digits, and a scanner may leave out a hyphen. */
const minLength = 10;

/**
 * Recognizes a scanner that types as a keyboard: fast keys, ended by Enter, wherever the focus is. A field marked with `scannedHere` reads the code
 * itself, also from a slow scanner.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let typed = '';
    let lastMs = 0;
    let slowestMs = 0;
    const isScanned = () => typed.length >= minLength && (slowestMs <= maxOtherKeyMs || readCode(typed).kind !== 'other');
    const onKey = (event: KeyboardEvent) => {
      const keyMs = event.timeStamp - lastMs;
      const isFast = keyMs <= maxKeyMs;
      const isHere = event.target instanceof HTMLElement && event.target.dataset.scan !== undefined;
      if (event.key === 'Enter' && !isHere && isFast && isScanned()) {
        event.preventDefault();
        event.stopPropagation();
        latest.current(typed);
        typed = '';
        return;
      }
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey) {
        if (event.key !== 'Shift' && event.key !== 'AltGraph' && event.key !== 'Alt') typed = '';
        return;
      }
      typed = isFast ? typed + event.key : event.key;
      slowestMs = isFast && typed.length > 1 ? Math.max(slowestMs, keyMs) : 0;
      lastMs = event.timeStamp;
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
