import { useId, useState } from 'react';
import { type LibraryType, libraryTypes, listPictureTags } from '#shared/contracts/desk-pictures.ts';
import { fold } from '#shared/rules/fold.ts';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useCall } from '../lib/use-call.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import type { LibraryFilters } from './library-filters.ts';

interface Props {
  filters: LibraryFilters;
  onChange: (filters: LibraryFilters) => void;
  /** Kind of files to which the list is limited; undefined if staff can choose the kind. */
  type?: LibraryType | undefined;
}

/** Search of the library, and its filters: uses, tag and days of the upload. */
export function PictureFilters({ filters, onChange, type }: Props) {
  const t = useTranslate();
  const { q: _q, ...others } = filters;
  const count = Object.keys(others).length;
  const [wasSet] = useState(count > 0); // computed once, so that the filters do not close when the last one is cleared
  const set = (name: keyof LibraryFilters, value: string) => {
    const { [name]: _before, ...kept } = filters;
    onChange({ ...kept, ...(value !== '' && { [name]: value }) });
  };
  const { text, type: search } = useSearchText(filters.q ?? '', (q) => set('q', q));
  return (
    <div className="stack-small">
      <Input
        icon="search"
        type="search"
        aria-label={t('pictures.search')}
        placeholder={t('pictures.search')}
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => search(value)}
      />
      <Disclosure summary={count > 0 ? t('records.filters_set', { count }) : t('records.filters')} isOpenAtStart={wasSet}>
        <div className="picture-filters">
          {type === undefined && (
            <Field label={t('pictures.type')}>
              <Select
                placeholder={t('pictures.type_any')}
                value={filters.type ?? ''}
                choices={libraryTypes.map((one) => ({ value: one, label: t(`pictures.type_${one}`) }))}
                onChange={({ currentTarget }) => set('type', currentTarget.value)}
              />
            </Field>
          )}
          <UseFilter value={filters.used ?? ''} onChange={(used) => set('used', used)} />
          <TagFilter value={filters.tag ?? ''} onChange={(tag) => set('tag', tag)} />
          <Field label={t('pictures.uploaded_from')}>
            <DateInput type="date" value={filters.from ?? ''} onChange={(from) => set('from', from)} />
          </Field>
          <Field label={t('pictures.uploaded_to')}>
            <DateInput type="date" value={filters.to ?? ''} onChange={(to) => set('to', to)} />
          </Field>
          {count > 0 && (
            <Button variant="quiet" onClick={() => onChange(filters.q === undefined ? {} : { q: filters.q })}>
              {t('pictures.clear_filters')}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

// messages: pictures.type_picture, pictures.type_document

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

/** Filters by the kind of content that uses a picture, or pictures without uses. */
function UseFilter({ value, onChange }: FilterProps) {
  const t = useTranslate();
  const words = useWordsOfKinds();
  const kinds = Object.keys(deskKinds).map((kind) => ({ value: kind, label: words ? toKindWords(words, kind).list : kind }));
  return (
    <Field label={t('pictures.used')}>
      <Select
        placeholder={t('pictures.used_anywhere')}
        value={value}
        choices={[{ value: 'nowhere', label: t('pictures.used_nowhere') }, ...kinds]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

/** Filters by a tag when a whole tag is typed or chosen. */
function TagFilter({ value, onChange }: FilterProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (fold(typed) !== fold(value)) setTyped(value); // changed elsewhere, such as by Back
  }
  const list = useId();
  const { tags, onFocus } = usePictureTags(typed);
  const write = (text: string) => {
    setTyped(text);
    const isTag = tags.some((tag) => fold(tag) === fold(text));
    if (text.trim() === '' || isTag) onChange(text.trim());
  };
  return (
    <Field label={t('pictures.tag')}>
      <Input
        list={list}
        onFocus={onFocus}
        maxLength={uploadLimits.tagCharacters}
        value={typed}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && typed.trim() !== '' && onChange(typed.trim())}
      />
      <TagChoices id={list} tags={tags} />
    </Field>
  );
}

/** Known tags with this prefix. Loaded when the input first has the focus. */
export function usePictureTags(typed: string): { tags: readonly string[]; onFocus: () => void } {
  const [isUsed, setIsUsed] = useState(false);
  const q = typed.trim().slice(0, uploadLimits.tagCharacters);
  const found = useCall(listPictureTags, isUsed ? { query: q === '' ? {} : { q } } : undefined, { keepsPrevious: true });
  return { tags: 'data' in found ? found.data.tags : [], onFocus: () => setIsUsed(true) };
}

/** Suggestions of an input with this `list`. */
export function TagChoices({ id, tags }: { id: string; tags: readonly string[] }) {
  return (
    <datalist id={id}>
      {tags.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  );
}
