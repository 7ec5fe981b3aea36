import { type KeyboardEvent, useId, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { useFieldControl } from './field-control.ts';

export interface ComboboxChoice {
  value: string;
  label: string;
  /** Tells choices of one name apart. */
  note?: string | undefined;
}

export interface ComboboxProps {
  /** What a form sends the value under. */
  name: string;
  choices: readonly ComboboxChoice[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string | undefined;
  /** What is to choose from, for screen readers. */
  listLabel: string;
  toCountText: (count: number) => string;
}

const mostShown = 8;

/** A `Field`'s control that suggests choices while one types: an editable combobox with a list, after the ARIA pattern. */
export function Combobox({ name, choices, value, onChange, placeholder, listLabel, toCountText }: ComboboxProps) {
  const { id: fieldId, ...control } = useFieldControl() ?? {};
  const ownId = useId();
  const id = fieldId ?? ownId;
  const label = choices.find((choice) => choice.value === value)?.label ?? '';
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(-1);
  const [isOpen, setIsOpen] = useState(false);
  const found = isOpen ? suggest(choices, typed ?? '') : [];

  const open = (at: number) => {
    setIsOpen(true);
    setActive(at);
  };
  const close = () => {
    setIsOpen(false);
    setTyped(undefined); // words that were not chosen are given up
  };
  const choose = (choice: ComboboxChoice | undefined) => {
    close();
    onChange(choice?.value ?? '');
  };
  const leave = () => {
    if (typed === undefined) return close();
    const same = choices.filter((choice) => fold(choice.label) === fold(typed));
    choose(same.length === 1 ? same[0] : typed.trim() === '' ? undefined : choices.find((choice) => choice.value === value));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = found.length;
    if (event.key === 'ArrowDown') open(count === 0 ? 0 : (active + 1) % count);
    else if (event.key === 'ArrowUp') open(count === 0 ? 0 : (active <= 0 ? count : active) - 1);
    else if (event.key === 'Enter' && count > 0) choose(found[Math.max(0, active)]);
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  return (
    <span className="combobox">
      <input type="hidden" name={name} value={value} />
      <input
        {...control}
        id={id}
        className="control"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? label}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          open(-1);
        }}
        onClick={() => open(-1)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={press}
      />
      <span id={`${id}-list`} role="listbox" aria-label={listLabel} className="combobox-list" hidden={found.length === 0}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
          <span
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <span>{choice.label}</span>
            {choice.note !== undefined && <small>{choice.note}</small>}
          </span>
        ))}
      </span>
      <span role="status" className="visually-hidden">
        {isOpen ? toCountText(found.length) : ''}
      </span>
    </span>
  );
}

/** The best few for what is typed: those that begin with it first. */
function suggest(choices: readonly ComboboxChoice[], text: string): ComboboxChoice[] {
  const wanted = fold(text);
  const words = wanted.split(' ').filter(Boolean);
  const found = choices.filter(({ label, note = '' }) => words.every((word) => fold(`${label} ${note}`).includes(word)));
  const rank = ({ label }: ComboboxChoice) => (fold(label).startsWith(wanted) ? 0 : fold(label).includes(wanted) ? 1 : 2);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, mostShown);
}
