import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Input } from '../../ui/Input.tsx';
import { TagChoices, usePictureTags } from './PictureFilters.tsx';

interface Props {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Free words for a picture. Enter or a comma adds a word; known words are suggested. */
export function TagsInput({ tags, onChange }: Props) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const list = useId();
  const { tags: known, onFocus } = usePictureTags(typed);
  const isFull = tags.length >= uploadLimits.tagsAtMost;
  const add = (text: string) => {
    const words = text.split(',').map((word) => word.trim());
    const added = words.filter((word) => fold(word) !== '' && !tags.some((tag) => fold(tag) === fold(word)));
    if (added.length > 0) onChange([...tags, ...added].slice(0, uploadLimits.tagsAtMost));
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  return (
    <div className="picture-tags">
      <Field label={t('pictures.tags')} hint={t('pictures.tags_hint')}>
        <Input
          ref={input}
          list={list}
          onFocus={onFocus}
          maxLength={uploadLimits.tagCharacters}
          disabled={isFull}
          value={typed}
          onKeyDown={press}
          onChange={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
        />
      </Field>
      <TagChoices id={list} tags={known} />
      {typed.trim() !== '' && (
        <Button variant="secondary" size="small" icon="plus" onClick={() => add(typed)}>
          {t('pictures.tag_add')}
        </Button>
      )}
      {tags.length > 0 && (
        <ul className="picture-tag-list">
          {tags.map((tag) => (
            <li key={tag}>
              <span>{tag}</span>
              <IconButton
                icon="close"
                size="small"
                label={t('pictures.tag_remove', { tag })}
                onClick={() => {
                  onChange(tags.filter((one) => one !== tag));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
