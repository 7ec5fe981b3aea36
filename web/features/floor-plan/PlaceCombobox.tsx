import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { type Choice, suggest } from './way-places.ts';

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

const mostShown = 8;

/** A field that suggests places while one types: an editable combobox with a list, after the ARIA pattern. */
export function PlaceCombobox({ name, label, icon, choices, chosen, unknownText, onChoose }: Props) {
  const t = useTranslate();
  const id = useId();
  const title = chosen?.title ?? unknownText;
  const [typed, setTyped] = useState<{ over: string; text: string }>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = typed?.over === title ? typed.text : title; // what was typed counts until the address says something else
  const found = isOpen ? suggest(choices, text === title ? '' : text, mostShown) : [];

  const open = (at: number) => {
    setIsOpen(true);
    setActive(at);
  };
  const choose = (choice: Choice | undefined) => {
    setTyped({ over: title, text: choice?.title ?? '' });
    setIsOpen(false);
    if (choice?.code !== chosen?.code) onChoose(choice);
  };
  const leave = () => {
    setIsOpen(false);
    if (text.trim() === '') return choose(undefined);
    setTyped(undefined); // words that were not chosen are given up
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = found.length;
    if (event.key === 'ArrowDown') open(count === 0 ? 0 : (active + 1) % count);
    else if (event.key === 'ArrowUp') open(count === 0 ? 0 : (active <= 0 ? count : active) - 1);
    else if (event.key === 'Enter' && isOpen && found.length > 0) choose(found[Math.max(0, active)]);
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
      return;
    } else return;
    event.preventDefault();
  };

  return (
    <div className="place-field">
      <label className="place-label" htmlFor={id}>
        <Icon name={icon} size="small" />
        {label}
      </label>
      <input
        id={id}
        className="control place-input"
        name={name}
        role="combobox"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={t('way.place')}
        value={text}
        onChange={(event) => {
          setTyped({ over: title, text: event.currentTarget.value });
          open(-1);
        }}
        onClick={() => open(-1)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className="place-list" hidden={found.length === 0}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          <div
            key={choice.code}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span>{choice.title}</span>
            <small>{choice.note}</small>
          </div>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {isOpen ? t('way.choices', { count: found.length }) : ''}
      </span>
    </div>
  );
}
