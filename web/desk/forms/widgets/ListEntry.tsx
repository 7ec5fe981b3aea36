import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import type { Schema } from '#shared/rules/record-schema.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { DragHandle, type useDragging } from '../dragging.tsx';
import { type PartProps, useFieldWords, useFormContext } from '../form-context.tsx';
import { type Json, type Path, toPathText } from '../json.ts';
import { isNested, toEntryTitle } from '../titles.ts';
import { ObjectFields } from './ObjectField.tsx';

interface ListEntryProps {
  ref: Ref<HTMLLIElement>;
  path: Path;
  items: Schema;
  value: Json;
  name: string;
  isNew: boolean;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
  handle: ComponentProps<typeof DragHandle>;
  /** Attributes that mark the drop position. */
  marks: ReturnType<ReturnType<typeof useDragging>['toEntry']>;
  children: ReactNode;
}

/** An entry of a list with its actions. Alt with an arrow key moves it from any field inside. */
export function ListEntry({ ref, path, items, value, name, isNew, onUp, onDown, onRemove, handle, marks, children }: ListEntryProps) {
  const t = useTranslate();
  const moveByKey = (event: KeyboardEvent<HTMLLIElement>) => {
    const move = event.altKey ? { ArrowUp: onUp, ArrowDown: onDown }[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return (
    <li ref={ref} {...marks} className="edit-entry" onKeyDown={moveByKey}>
      <DragHandle {...handle} />
      {isNested(items) ? <FoldedEntry path={path} items={items} value={value} name={name} isNew={isNew} /> : children}
      <span className="edit-entry-acts">
        <IconButton icon="chevron-up" size="small" data-act="up" label={t('forms.up', { name })} disabled={!onUp} onClick={onUp} />
        <IconButton
          icon="chevron-down"
          size="small"
          data-act="down"
          label={t('forms.down', { name })}
          disabled={!onDown}
          onClick={onDown}
        />
        <IconButton icon="close" size="small" data-act="remove" label={t('forms.remove', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}

type FoldedEntryProps = Pick<ListEntryProps, 'path' | 'items' | 'value' | 'name' | 'isNew'>;

/** An entry with many fields. Shows only its title until it is opened or one of its fields has an error. */
function FoldedEntry({ path, items, value, name, isNew }: FoldedEntryProps) {
  const { faults } = useFormContext();
  const { locale } = useDesk();
  const words = useFieldWords();
  const [isOpened, setIsOpened] = useState(isNew);
  const isWrong = [...faults.keys()].some((fault) => fault.startsWith(`${toPathText(path)}.`));
  const part: PartProps = { path, schema: items, isNullable: false, isRequired: true, value, label: name };
  const title = toEntryTitle(value, locale, (field, text) => words.value([...path, field], text));
  return (
    <Disclosure
      className="edit-folded"
      isOpenAtStart={isNew || isWrong}
      onOpen={() => setIsOpened(true)}
      summary={
        <>
          <span className="edit-entry-name">{name}</span> <span>{title}</span>
        </>
      }
    >
      {(isOpened || isWrong) && (
        <div className="edit-fields">
          <ObjectFields {...part} />
        </div>
      )}
    </Disclosure>
  );
}
