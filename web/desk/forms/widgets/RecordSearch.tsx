import { useId, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useFieldControl } from '../../../ui/field-control.ts';
import { findExact, SuggestingInput } from '../../../ui/SuggestingInput.tsx';
import { useUnresolvedText } from '../../lib/use-unresolved-text.ts';
import { useFoundRecords } from '../use-references.ts';

interface RecordSearchProps {
  kind: string;
  label: string;
  /** Title of the chosen record, shown in the field. */
  shown: string;
  /** Keys that are already chosen and not offered. */
  without?: readonly string[];
  onChoose: (key: string) => void;
  /** Called when the field is cleared. */
  onEmpty?: () => void;
}

/** A field that finds records of a kind by title, in any language, or number. Text that names no record is an error. */
export function RecordSearch({ kind, label, shown, without = [], onChoose, onEmpty }: RecordSearchProps) {
  const { id: fieldId, ...control } = useFieldControl();
  const ownId = useId();
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const [isUsed, setIsUsed] = useState(false);
  const unresolved = useUnresolvedText(typed);
  const found = useFoundRecords(kind, typed ?? '', isUsed).filter(({ value }) => !without.includes(value));
  const choose = (key: string) => {
    setTyped(undefined);
    onChoose(key);
  };
  const leave = () => {
    if (typed === undefined) return;
    const exact = findExact(found, typed);
    if (exact) return choose(exact.value);
    if (typed.trim() !== '') return unresolved.onLeave();
    onEmpty?.();
    setTyped(undefined);
  };
  return (
    <SuggestingInput
      {...control}
      {...unresolved.control}
      required={false}
      id={fieldId ?? ownId}
      value={typed ?? shown}
      wanted={typed ?? ''}
      choices={found}
      placeholder={t('forms.search_records')}
      listLabel={label}
      toCountText={(count) => t('forms.found', { count })}
      onOpen={() => setIsUsed(true)}
      onType={setTyped}
      onChoose={({ value }) => choose(value)}
      onDismiss={() => setTyped(undefined)}
      onLeave={leave}
    />
  );
}
