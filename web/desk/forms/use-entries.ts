import { useRef, useState } from 'react';
import type { Json } from './json.ts';

/** Where the focus goes once the list is drawn again. */
type Wanted = { key: number; part: 'entry' | 'up' | 'down' } | 'add';

/**
 * Entries of a list that come, go and move. Each has a key of its own for as long as it is there, so that what is open or typed in it goes
 * with it, and the focus follows what was done.
 */
export function useEntries(list: readonly Json[], set: (list: Json[]) => void) {
  const next = useRef(list.length);
  const wanted = useRef<Wanted>(undefined);
  const [known, setKeys] = useState(() => list.map((_, index) => index));
  const keys = known.length === list.length ? known : list.map((_, index) => known[index] ?? 1_000_000 + index); // set by somebody else
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
    /** For the element of an entry, or of the list: takes the focus where it is wanted. */
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
