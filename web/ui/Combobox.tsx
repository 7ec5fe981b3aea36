import { useId, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { useFieldControl } from './field-control.ts';
import { SuggestingInput, type SuggestingInputProps, type Suggestion } from './SuggestingInput.tsx';

export interface ComboboxProps extends Pick<SuggestingInputProps, 'choices' | 'placeholder' | 'listLabel' | 'toCountText'> {
  /** Name of the hidden field that contains the value. */
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** A `Field`'s control to choose one of many options by typing. */
export function Combobox({ name, choices, value, onChange, ...field }: ComboboxProps) {
  const { id: fieldId, ...control } = useFieldControl() ?? {};
  const ownId = useId();
  const [typed, setTyped] = useState<string>();
  const chosen = choices.find((choice) => choice.value === value);

  const giveUp = () => setTyped(undefined); // discards typed text that was not chosen
  const choose = (choice: Suggestion | undefined) => {
    giveUp();
    onChange(choice?.value ?? '');
  };
  const leave = () => {
    if (typed === undefined) return;
    const same = choices.filter((choice) => fold(choice.label) === fold(typed));
    choose(same.length === 1 ? same[0] : typed.trim() === '' ? undefined : chosen);
  };

  return (
    <>
      <input type="hidden" name={name} value={value} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      <SuggestingInput
        {...control}
        {...field}
        id={fieldId ?? ownId}
        value={typed ?? chosen?.label ?? ''}
        wanted={typed ?? ''}
        choices={choices}
        onType={setTyped}
        onChoose={choose}
        onDismiss={giveUp}
        onLeave={leave}
      />
    </>
  );
}
