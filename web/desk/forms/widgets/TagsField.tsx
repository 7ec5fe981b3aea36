import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { PartProps } from '../form-scene.tsx';
import { usePart } from '../use-part.ts';
import { Chips } from './Chips.tsx';

/** Short unique words; Enter or a comma adds one. */
export function TagsField(part: PartProps) {
  const { field, set, clear } = usePart(part, true);
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { value, isRequired, schema, label } = part;
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
        {t('forms.add_to', { name: label })}
      </Button>
      <Chips label={label} chips={tags.map((tag) => ({ key: tag, text: tag }))} onRemove={remove} />
    </div>
  );
}
