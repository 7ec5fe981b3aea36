import { useId, useState } from 'react';
import { getCompanyOutlines } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFieldControl } from '../../ui/field-control.ts';
import { findExact, SuggestingInput, type Suggestion } from '../../ui/SuggestingInput.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useUnresolvedText } from '../lib/use-unresolved-text.ts';

export interface SearchProps {
  label: string;
  /** Name of the chosen shop or member; '' if none is chosen. */
  shown: string;
  /** Called with '' if the field is cleared. */
  onChoose: (value: string) => void;
  placeholder?: string;
}

/** Field that finds a shop by its name. */
export function ShopSearch(props: SearchProps) {
  const { locale } = useDesk();
  const [typed, setTyped] = useState<string>();
  const q = typed?.trim().slice(0, 100) || undefined;
  const found = useCall(getCompanyOutlines, typed === undefined ? undefined : { query: { locale, q, per_page: 10 } }, {
    keepsPrevious: true,
  });
  const companies = 'data' in found ? found.data.companies : [];
  const choices = companies.map(({ id, title = '' }) => ({ value: String(id), label: title }));
  return <FilterSearch {...props} typed={typed} choices={choices} onType={setTyped} />;
}

interface FilterSearchProps extends SearchProps {
  /** Undefined if nothing was typed since the last choice. */
  typed: string | undefined;
  choices: readonly Suggestion[];
  onType: (text: string | undefined) => void;
}

/** Field that suggests choices for what is typed. Text that names none of them is an error. */
export function FilterSearch({ label, shown, placeholder, typed, choices, onType, onChoose }: FilterSearchProps) {
  const t = useTranslate();
  const { id: fieldId, ...control } = useFieldControl();
  const ownId = useId();
  const unresolved = useUnresolvedText(typed);
  const choose = (value: string) => {
    onType(undefined);
    onChoose(value);
  };
  const leave = () => {
    if (typed === undefined) return;
    const exact = findExact(choices, typed);
    if (exact) choose(exact.value);
    else if (typed.trim() === '') choose('');
    else unresolved.onLeave();
  };
  return (
    <SuggestingInput
      {...control}
      {...unresolved.control}
      required={false}
      id={fieldId ?? ownId}
      value={typed ?? shown}
      wanted={typed ?? ''}
      choices={choices}
      placeholder={placeholder ?? t('receipts.search_all')}
      listLabel={label}
      toCountText={(count) => t('receipts.found', { count })}
      onType={onType}
      onChoose={({ value }) => choose(value)}
      onDismiss={() => onType(undefined)}
      onLeave={leave}
    />
  );
}
