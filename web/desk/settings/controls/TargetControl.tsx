import { useId, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useFieldControl } from '../../../ui/field-control.ts';
import { SuggestingInput } from '../../../ui/SuggestingInput.tsx';
import { type SettingField, useSettings } from '../setting-context.tsx';

/** A page of the site, or a path. */
export function TargetControl({ value, field, set }: SettingField) {
  return (
    <Field {...field}>
      <TargetInput value={value.trim()} label={field.label} onChange={set} />
    </Field>
  );
}

interface TargetInputProps {
  value: string;
  label: string;
  onChange: (to: string) => void;
}

/** A field for a page by name, or for a typed address. */
export function TargetInput({ value, label, onChange }: TargetInputProps) {
  const { id: fieldId, ...control } = useFieldControl() ?? {};
  const ownId = useId();
  const t = useTranslate();
  const { pages } = useSettings();
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed === undefined) return;
    const text = typed.trim();
    const named = pages.choices.find((choice) => fold(choice.label) === fold(text));
    onChange(named?.value ?? text);
    setTyped(undefined);
  };
  return (
    <SuggestingInput
      {...control}
      required={false}
      aria-label={fieldId === undefined ? label : undefined}
      id={fieldId ?? ownId}
      value={typed ?? (value === '' ? '' : pages.toTitle(value))}
      wanted={typed ?? ''}
      choices={pages.choices}
      placeholder={t('settings.page_or_address')}
      listLabel={label}
      toCountText={(count) => t('forms.found', { count })}
      onType={setTyped}
      onChoose={(choice) => {
        setTyped(undefined);
        onChange(choice.value);
      }}
      onDismiss={() => setTyped(undefined)}
      onLeave={leave}
    />
  );
}
