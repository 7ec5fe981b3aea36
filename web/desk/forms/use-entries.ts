import { useRef, useState } from 'react';
import type { Json } from './json.ts';

/** Target of the focus after the next render. */
type Wanted = { key: number; part: 'entry' | 'up' | 'down' } | 'add';

/** List entries with stable keys, so that open parts and typed text move with their entry, and the focus follows each action. */
export function useEntries(list: readonly Json[], set: (list: Json[]) => void) {
  const next = useRef(list.length);
  const wanted = useRef<Wanted>(undefined);
  const [known, setKeys] = useState(() => list.map((_, index) => index));
  const keys = known.length === list.length ? known : list.map((_, index) => known[index] ?? 1_000_000 + index); // changed from outside
  const put = (to: Json[], toKeys: number[], focus: Wanted) => {
    wanted.current = focus;
    setKeys(toKeys);
    set(to);
  };

  return {
    keys,
    add(entry: Json) {
      const key = next.current++;
      put([...list, entry], [...keys, key], { key, part: 'entry' });
      return key;
    },
    remove: (index: number) => put(list.toSpliced(index, 1), keys.toSpliced(index, 1), 'add'),
    move(index: number, by: number) {
      const to = index + by;
      const [entry, key] = [list[index], keys[index]];
      if (entry === undefined || key === undefined || to < 0 || to >= list.length) return;
      const isAtEnd = to === 0 || to === list.length - 1;
      const part = isAtEnd === by < 0 ? 'down' : 'up';
      const moved = <T>(all: readonly T[], one: T) => all.toSpliced(index, 1).toSpliced(to, 0, one);
      put(moved(list, entry), moved(keys, key), { key, part: isAtEnd ? part : by < 0 ? 'up' : 'down' });
    },
    /** Ref callback of an entry, or of the list: focuses the element if it is the target. */
    takeFocus(element: HTMLElement | null, key: number | undefined) {
      const { current } = wanted;
      if (!element || !current) return;
      const isThis = current === 'add' ? key === undefined : current.key === key;
      if (!isThis) return;
      wanted.current = undefined;
      const part = current === 'add' ? 'add' : current.part;
      const target =
        part === 'entry'
          ? element.querySelector<HTMLElement>('summary, input, select, textarea')
          : element.querySelector<HTMLElement>(`[data-act=${part}]`);
      target?.focus();
    },
  };
}
