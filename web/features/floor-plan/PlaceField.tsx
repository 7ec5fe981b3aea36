import { useId, useState } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SuggestingInput } from '../../ui/SuggestingInput.tsx';
import type { Choice } from './way-places.ts';

interface Props {
  /** Its name in the form: without script, what was typed is sent under it. */
  name: 'from' | 'to';
  label: string;
  icon: IconName;
  choices: readonly Choice[];
  chosen: Choice | undefined;
  /** What the address has that is no place. */
  unknownText: string;
  onChoose: (choice: Choice | undefined) => void;
}

/** Where a way begins or ends, found by typing. */
export function PlaceField({ name, label, icon, choices, chosen, unknownText, onChoose }: Props) {
  const t = useTranslate();
  const id = useId();
  const title = chosen?.title ?? unknownText;
  const [typed, setTyped] = useState<{ over: string; text: string }>();
  const text = typed?.over === title ? typed.text : title; // what was typed counts until the address says something else

  const choose = (code: string | undefined) => {
    const choice = choices.find((one) => one.code === code);
    setTyped({ over: title, text: choice?.title ?? '' });
    if (choice?.code !== chosen?.code) onChoose(choice);
  };
  const leave = () => {
    if (text.trim() === '') return choose(undefined);
    setTyped(undefined); // words that were not chosen are given up
  };

  return (
    <div className="place-field">
      <label className="place-label" htmlFor={id}>
        <Icon name={icon} size="small" />
        {label}
      </label>
      <SuggestingInput
        id={id}
        name={name}
        className="place-input"
        placeholder={t('way.place')}
        enterKeyHint="go"
        value={text}
        wanted={text === title ? '' : text}
        choices={choices.map((choice) => ({ value: choice.code, label: choice.title, note: choice.note }))}
        onType={(typedText) => setTyped({ over: title, text: typedText })}
        onChoose={({ value }) => choose(value)}
        onLeave={leave}
        listLabel={label}
        toCountText={(count) => t('way.choices', { count })}
      />
    </div>
  );
}
