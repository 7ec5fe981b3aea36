import { useEffect, useRef, useState } from 'react';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { deskStates } from '#shared/contracts/desk-records.ts';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import type { KindWords } from '../forms/words.ts';
import { useSearchText } from '../lib/use-search-text.ts';
import { countFilters, FieldFilters } from './FieldFilters.tsx';
import type { ListQuery } from './use-list-query.ts';

interface ListFiltersProps {
  query: ListQuery;
  table: DeskKind;
  form: KindForm | undefined;
  words: KindWords;
  onChange: (query: Omit<ListQuery, 'page'>) => void;
}

/** Filters and sort order of a list. The slash key focuses its search. */
export function ListFilters({ query, table, form, words, onChange }: ListFiltersProps) {
  const t = useTranslate();
  const { q = '', state = '', sort = 'order' } = query;
  const input = useRef<HTMLInputElement>(null);
  const { page: _, ...chosen } = query;
  const { text, type } = useSearchText(q, (to) => {
    const { q: _before, ...others } = chosen;
    onChange({ ...others, ...(to && { q: to }) });
  });
  const set = countFilters(query);
  const [wasSet] = useState(set > 0); // computed once, so that the filters do not close when the last one is cleared
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const choose = (name: 'state' | 'sort', value: string) => {
    const { [name]: _before, ...others } = chosen;
    onChange({ ...others, ...(value && { [name]: value }) });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the search element
    <form role="search" className="record-filters" onSubmit={(event) => event.preventDefault()}>
      <Input
        ref={input}
        icon="search"
        type="search"
        aria-label={t('records.search')}
        aria-keyshortcuts="/"
        placeholder={t('records.search')}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Select
        aria-label={t('records.state_label')}
        placeholder={t('records.any_state')}
        value={state}
        choices={deskStates.map((one) => ({ value: one, label: t(`records.state.${one}`) }))}
        onChange={({ currentTarget }) => choose('state', currentTarget.value)}
      />
      <Select
        aria-label={t('records.sort_label')}
        value={sort}
        choices={[
          { value: 'order', label: t('records.sort.order') },
          { value: 'changed', label: t('records.sort.changed') },
          ...(table.dates ? [{ value: 'date', label: t('records.sort.date') }] : []),
        ]}
        onChange={({ currentTarget }) => choose('sort', currentTarget.value)}
      />
      {(table.filters.length > 0 || table.dates || table.title?.startsWith('translations.')) && (
        <Disclosure
          className="record-more-filters"
          summary={set > 0 ? t('records.filters_set', { count: set }) : t('records.filters')}
          isOpenAtStart={wasSet}
        >
          <FieldFilters query={query} table={table} form={form} words={words} onChange={onChange} />
        </Disclosure>
      )}
    </form>
  );
}
// messages: records.state.*
