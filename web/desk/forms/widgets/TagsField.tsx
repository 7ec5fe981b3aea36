import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { type PartProps, useFieldWords, usePart } from '../form-context.tsx';

/** A list of short words without duplicates. Enter or a comma adds a word. */
export function TagsField(part: PartProps) {
  const { field, set, clear } = usePart(part, true);
  const t = useTranslate();
  const words = useFieldWords();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { path, value, isRequired, schema, label } = part;
  const tags = (Array.isArray(value) ? value : []).map(String);
  const isNumeric = schema.items?.type === 'integer' || schema.items?.type === 'number';
  const put = (to: readonly string[]) => {
    if (to.length === 0 && !isRequired) clear();
    else set(isNumeric ? to.map(Number) : [...to]);
  };
  const add = () => {
    const text = typed.trim();
    if (text === '' || (isNumeric && !Number.isFinite(Number(text)))) return;
    if (!tags.includes(text)) put([...tags, text]);
    setTyped('');
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };
  const remove = (tag: string) => {
    put(tags.filter((one) => one !== tag));
    input.current?.focus();
  };
  return (
    <div className="edit-tags">
      <Field {...field} hint={field.hint ?? t('forms.tags_hint')}>
        <Input
          ref={input}
          value={typed}
          required={false}
          maxLength={schema.items?.maxLength}
          inputMode={isNumeric ? 'numeric' : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={press}
          onBlur={add}
        />
      </Field>
      <Button variant="secondary" size="small" icon="plus" onClick={add}>
        {words.add(path) ?? t('forms.add')}
      </Button>
      <Chips label={label} chips={tags.map((tag) => ({ key: tag, text: tag }))} onRemove={remove} />
    </div>
  );
}

interface ChipsProps {
  label: string;
  chips: readonly { key: string; text: string; note?: string | undefined }[];
  onRemove: (key: string) => void;
}

/** Chosen values, each with a remove button. */
export function Chips({ label, chips, onRemove }: ChipsProps) {
  const t = useTranslate();
  if (chips.length === 0) return null;
  return (
    <ul className="edit-chips" aria-label={label}>
      {chips.map(({ key, text, note }) => (
        <li key={key}>
          <span>{text}</span>
          {note !== undefined && <small>{note}</small>}
          <IconButton icon="close" size="small" variant="plain" label={t('forms.remove', { name: text })} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
