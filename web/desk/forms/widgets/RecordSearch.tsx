import { useId, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useFieldControl } from '../../../ui/field-control.ts';
import { SuggestingInput } from '../../../ui/SuggestingInput.tsx';
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

/** A field that finds records of a kind by title, in any language, or number. */
export function RecordSearch({ kind, label, shown, without = [], onChoose, onEmpty }: RecordSearchProps) {
  const { id: fieldId, ...control } = useFieldControl();
  const ownId = useId();
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const [isUsed, setIsUsed] = useState(false);
  const found = useFoundRecords(kind, typed ?? '', isUsed).filter(({ value }) => !without.includes(value));
  const leave = () => {
    if (typed?.trim() === '') onEmpty?.();
    setTyped(undefined);
  };
  return (
    <SuggestingInput
      {...control}
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
      onChoose={({ value }) => {
        setTyped(undefined);
        onChoose(value);
      }}
      onDismiss={() => setTyped(undefined)}
      onLeave={leave}
    />
  );
}
