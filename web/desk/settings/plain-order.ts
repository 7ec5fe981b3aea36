import { useEffect, useRef } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { showToast } from '../lib/toasts.ts';

/** Sorting of a flat list, for `SortRows`. */
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

/** Removes entries, and offers an undo that works even if other entries have changed since. */
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

/** Shows a removal with an undo button. */
export function useUndoneRemoval(): (name: string, onPress: () => void) => void {
  const t = useTranslate();
  return (name, onPress) =>
    showToast({ type: 'success', title: t('forms.removed', { name }), action: { label: t('records.undo'), onPress } });
}
