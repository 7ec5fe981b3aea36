import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { showToast } from '../lib/toasts.ts';
import { DragHandle, useDragging } from './dragging.tsx';

interface SortRow {
  /** Name of the row in the labels of its buttons, and in announcements. */
  name: string;
  depth?: number;
  content: ReactNode;
}

interface SortRowsProps {
  label: string;
  rows: readonly SortRow[];
  /** Called after a drop: moves a row before the one at `gap`. */
  onDrop: (from: number, gap: number) => void;
  /** Finds the new index of a row one place up or down, and the function that moves it; undefined if impossible. */
  toStep: (at: number, by: -1 | 1) => { at: number; act: () => void } | undefined;
  /** Like `toStep`, for moving a row one level in or out. Undefined if the list has no levels. */
  toIndent?: ((at: number, by: -1 | 1) => { at: number; act: () => void } | undefined) | undefined;
  /** Undefined if rows cannot be removed. */
  onRemove: ((at: number) => void) | undefined;
}

type ActName = 'up' | 'down' | 'in' | 'out';
const opposite: Readonly<Record<ActName, ActName>> = { up: 'down', down: 'up', in: 'out', out: 'in' };
const byArrow: Readonly<Record<string, ActName>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/** Rows that can be sorted by dragging their handle, by their buttons, or by Alt with an arrow key when the focus is inside. */
export function SortRows({ label, rows, onDrop, toStep, toIndent, onRemove }: SortRowsProps) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const focusTarget = useRef<{ at: number; act: ActName }>(undefined);
  const [announced, setAnnounced] = useState('');
  const dragging = useDragging(onDrop);
  const toActs = (at: number) => ({
    up: toStep(at, -1),
    down: toStep(at, 1),
    in: toIndent?.(at, 1),
    out: toIndent?.(at, -1),
  });
  useEffect(() => {
    const { current } = focusTarget;
    if (!current) return;
    focusTarget.current = undefined;
    const entry = list.current?.children[current.at];
    const find = (act: ActName) => entry?.querySelector<HTMLElement>(`[data-act=${act}]:not([disabled])`);
    (find(current.act) ?? find(opposite[current.act]))?.focus();
  });
  const move = (at: number, name: ActName) => {
    const found = toActs(at)[name];
    const row = rows[at];
    if (!found || !row) return;
    focusTarget.current = { at: found.at, act: name };
    found.act();
    const place = { name: row.name, number: found.at + 1, count: rows.length };
    setAnnounced(name === 'in' ? t('settings.moved_in', place) : name === 'out' ? t('settings.moved_out', place) : t('forms.moved', place));
  };
  const press = (at: number) => (event: KeyboardEvent) => {
    const name = event.altKey ? byArrow[event.key] : undefined;
    if (!name || !toActs(at)[name]) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, name);
  };
  return (
    <>
      <ol
        ref={(element) => {
          list.current = element;
          dragging.listRef(element);
        }}
        className="sort-rows"
        aria-label={label}
      >
        {rows.map((row, at) => {
          const acts = toActs(at);
          const button = (name: ActName, icon: 'chevron-up' | 'chevron-down' | 'chevron-left' | 'chevron-right', text: string) => (
            <IconButton icon={icon} size="small" data-act={name} label={text} disabled={!acts[name]} onClick={() => move(at, name)} />
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no internal state
            <li key={at} className="sort-row" data-depth={row.depth ?? 0} onKeyDown={press(at)} {...dragging.toEntry(at, rows.length)}>
              <DragHandle {...dragging.toHandle(at)} />
              <div className="sort-content">{row.content}</div>
              <span className="sort-acts">
                {toIndent && button('out', 'chevron-left', t('settings.outdent', { name: row.name }))}
                {toIndent && button('in', 'chevron-right', t('settings.indent', { name: row.name }))}
                {button('up', 'chevron-up', t('forms.up', { name: row.name }))}
                {button('down', 'chevron-down', t('forms.down', { name: row.name }))}
                {onRemove && (
                  <IconButton icon="close" size="small" label={t('forms.remove', { name: row.name })} onClick={() => onRemove(at)} />
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}

/** Functions for `SortRows` that sort a flat list. */
export function toFlatOrder<T>(list: readonly T[], put: (list: T[]) => void) {
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
  const offer = useRemovalNotice();
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
export function useRemovalNotice(): (name: string, onPress: () => void) => void {
  const t = useTranslate();
  return (name, onPress) =>
    showToast({ type: 'success', title: t('forms.removed', { name }), action: { label: t('records.undo'), onPress } });
}
