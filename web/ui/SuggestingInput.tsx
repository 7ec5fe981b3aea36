import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { type MatchTexts, toTextSearch } from '#shared/rules/text-match.ts';
import { classNames } from './class-names.ts';

export interface SuggestingInputProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  /** Text in the field. */
  value: string;
  /** Text by which options are searched. An empty text matches the first options. */
  wanted: string;
  choices: readonly Suggestion[];
  onType: (text: string) => void;
  onChoose: (choice: Suggestion) => void;
  /** Called when the list opens, for example to load the options. */
  onOpen?: (() => void) | undefined;
  /** Called when Escape closes the list without a choice. */
  onDismiss?: (() => void) | undefined;
  onLeave: () => void;
  /** Accessible name of the list. */
  listLabel: string;
  toCountText: (count: number) => string;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A text field with suggestions: an editable combobox with a list box, as in the ARIA pattern. While the list is open, Enter chooses and never sends
 * the form: without an active option, the best match of the typed text.
 */
export function SuggestingInput(props: SuggestingInputProps) {
  const { id, wanted, choices, onType, onChoose, onOpen, onDismiss, onLeave, listLabel, toCountText, className, ...control } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = isOpen ? suggest(choices, wanted) : [];

  const open = (at: number) => {
    onOpen?.();
    setIsOpen(true);
    setActive(at);
  };
  const choose = (choice: Suggestion | undefined) => {
    setIsOpen(false);
    if (choice) onChoose(choice);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = found.length;
    if (event.key === 'ArrowDown') open(count === 0 ? 0 : (active + 1) % count);
    else if (event.key === 'ArrowUp') open(count === 0 ? 0 : (active <= 0 ? count : active) - 1);
    else if (event.key === 'Enter' && isOpen && count > 0) {
      const isChosen = active >= 0 || wanted.trim() !== '';
      if (isChosen) choose(found[Math.max(0, active)]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
      onDismiss?.();
    } else return;
    event.preventDefault();
  };

  return (
    <span className="combobox">
      <input
        {...control}
        id={id}
        className={classNames('control', className)}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onType(event.currentTarget.value);
          open(-1);
        }}
        onClick={() => open(-1)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          setIsOpen(false);
          onLeave();
        }}
        onKeyDown={press}
      />
      <span id={`${id}-list`} role="listbox" aria-label={listLabel} className="combobox-list" hidden={found.length === 0}>
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option
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

export interface Suggestion {
  value: string;
  label: string;
  /** Distinguishes options with the same name. */
  note?: string | undefined;
  /** Number by which the option is found if the whole of it is typed. */
  number?: string | undefined;
  /** Hidden search terms: `aliases` are everyday words, `keywords` are what the record offers. */
  aliases?: readonly string[] | undefined;
  keywords?: readonly string[] | undefined;
}

const maxShown = 8;

/** Returns the few options that best match the typed text. The one with the typed number comes first. */
export function suggest(choices: readonly Suggestion[], text: string): Suggestion[] {
  const numbered = findNumbered(choices, text);
  const found = toTextSearch(choices, toTexts)(text).filter((choice) => choice !== numbered);
  return [...(numbered ? [numbered] : []), ...found].slice(0, maxShown);
}

/** Finds the option with the typed number, or the only one with the typed name. */
export function findExact(choices: readonly Suggestion[], text: string): Suggestion | undefined {
  const same = choices.filter(({ label }) => fold(label) === fold(text));
  return findNumbered(choices, text) ?? (same.length === 1 && text.trim() !== '' ? same[0] : undefined);
}

const findNumbered = (choices: readonly Suggestion[], text: string): Suggestion | undefined =>
  choices.find(({ number }) => number !== undefined && number === text.trim());

function toTexts({ label, note = '', aliases, keywords = [] }: Suggestion): MatchTexts {
  return { names: [label], aliases, keywords: [note, ...keywords] };
}
