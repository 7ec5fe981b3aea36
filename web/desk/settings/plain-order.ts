import { useEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { showToast } from '../lib/toasts.ts';

/** How a list without levels is sorted, for `SortRows`. */
export function toPlainOrder<T>(list: readonly T[], put: (list: T[]) => void) {
  const move = (from: number, to: number) => {
    const entry = list.slice(from, from + 1);
    put(list.toSpliced(from, 1).toSpliced(to, 0, ...entry));
  };
  return {
    onDrop(from: number, gap: number) {
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) move(from, to);
    },
    toStep(at: number, by: -1 | 1) {
      const to = at + by;
      return to < 0 || to >= list.length ? undefined : { at: to, act: () => move(at, to) };
    },
  };
}

/** Takes entries away, and offers for a while to put them back, whatever was done to the others since. */
export function useRemoval<T>(list: readonly T[], put: (list: T[]) => void): (at: number, count: number, name: string) => void {
  const offer = useUndoneRemoval();
  const latest = useRef({ list, put });
  useEffect(() => {
    latest.current = { list, put };
  });
  return (at, count, name) => {
    const gone = list.slice(at, at + count);
    put(list.toSpliced(at, count));
    offer(name, () => {
      const { current } = latest;
      current.put(current.list.toSpliced(Math.min(at, current.list.length), 0, ...gone));
    });
  };
}

/** Says that something was taken away, and how it comes back. */
export function useUndoneRemoval(): (name: string, onPress: () => void) => void {
  const t = useTranslate();
  return (name, onPress) =>
    showToast({ type: 'success', title: t('forms.removed', { name }), action: { label: t('records.undo'), onPress } });
}
