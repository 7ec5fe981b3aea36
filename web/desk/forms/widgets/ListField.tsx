import { useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { type PartProps, useFormScene } from '../form-scene.tsx';
import { emptyEntryOf } from '../schema.ts';
import { useDragging } from '../use-dragging.ts';
import { useEntries } from '../use-entries.ts';
import { usePart } from '../use-part.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { ListEntry } from './ListEntry.tsx';

/** A list with buttons to add, remove, and move entries. */
export function ListField(part: PartProps) {
  const { field, set } = usePart(part);
  const { Part } = useFormScene();
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
          {t('forms.add_to', { name: label })}
        </Button>
      </span>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </FieldGroup>
  );
}
