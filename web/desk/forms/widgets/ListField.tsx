import { useRef, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { useDragging } from '../dragging.tsx';
import { type PartProps, useFieldWords, useFormContext, usePart } from '../form-context.tsx';
import type { Json } from '../json.ts';
import { emptyEntryOf } from '../schema.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { ListEntry } from './ListEntry.tsx';

/** A list with buttons to add, remove, and move entries. */
export function ListField(part: PartProps) {
  const { field, set } = usePart(part);
  const { Part } = useFormContext();
  const words = useFieldWords();
  const { currency } = useDesk().start;
  const t = useTranslate();
  const [said, setSaid] = useState('');
  const { path, schema, value, label } = part;
  const list = Array.isArray(value) ? value : [];
  const entries = useEntries(list, set);
  const [added, setAdded] = useState<number>();
  const items = schema.items ?? {};
  const toName = (index: number) => t('forms.entry', { name: label, number: index + 1 });

  const move = (index: number, by: number) => {
    entries.move(index, by);
    setSaid(t('forms.moved', { name: label, number: index + 1 + by, count: list.length }));
  };
  const dragging = useDragging((from, gap) => {
    const to = gap > from ? gap - 1 : gap;
    if (to !== from) move(from, to - from);
  });
  const remove = (index: number) => {
    entries.remove(index);
    setSaid(t('forms.removed', { name: toName(index) }));
  };
  return (
    <FieldGroup {...field}>
      {list.length > 0 && (
        <ol ref={dragging.listRef} className="edit-entries">
          {list.map((entry, index) => {
            const key = entries.keys[index] ?? index;
            return (
              <ListEntry
                key={key}
                ref={(element) => entries.takeFocus(element, key)}
                path={[...path, index]}
                items={items}
                value={entry}
                name={toName(index)}
                isNew={key === added}
                onUp={index > 0 ? () => move(index, -1) : undefined}
                onDown={index < list.length - 1 ? () => move(index, 1) : undefined}
                onRemove={() => remove(index)}
                handle={dragging.toHandle(index)}
                marks={dragging.toEntry(index, list.length)}
              >
                <Part path={[...path, index]} schema={items} isRequired value={entry} label={toName(index)} />
              </ListEntry>
            );
          })}
        </ol>
      )}
      <span ref={(element) => entries.takeFocus(element, undefined)}>
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          data-act="add"
          onClick={() => setAdded(entries.add(emptyEntryOf(items, list, currency)))}
        >
          {words.add(path) ?? t('forms.add')}
        </Button>
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FieldGroup>
  );
}

/** Control that gets the focus after the next render. */
type FocusTarget = { key: number; part: 'entry' | 'up' | 'down' } | 'add';

/** Actions on a list. Entries have stable keys, so that open parts and typed text move with their entry. Each action also moves the focus. */
function useEntries(list: readonly Json[], set: (list: Json[]) => void) {
  const next = useRef(list.length);
  const focusTarget = useRef<FocusTarget>(undefined);
  const [known, setKeys] = useState(() => list.map((_, index) => index));
  // the list was changed by something other than these actions
  const keys = known.length === list.length ? known : list.map((_, index) => known[index] ?? 1_000_000 + index);
  const put = (to: Json[], toKeys: number[], focus: FocusTarget) => {
    focusTarget.current = focus;
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
      const moved = <T,>(all: readonly T[], one: T) => all.toSpliced(index, 1).toSpliced(to, 0, one);
      put(moved(list, entry), moved(keys, key), { key, part: isAtEnd ? part : by < 0 ? 'up' : 'down' });
    },
    /** Ref callback of an entry, or of the list (`key` undefined): focuses the target control if it is inside. */
    takeFocus(element: HTMLElement | null, key: number | undefined) {
      const { current } = focusTarget;
      if (!element || !current) return;
      const isThis = current === 'add' ? key === undefined : current.key === key;
      if (!isThis) return;
      focusTarget.current = undefined;
      const part = current === 'add' ? 'add' : current.part;
      const target =
        part === 'entry'
          ? element.querySelector<HTMLElement>('summary, input, select, textarea')
          : element.querySelector<HTMLElement>(`[data-act=${part}]`);
      target?.focus();
    },
  };
}
