import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import type { ToAliases } from '../../../lib/data/search-words.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { SuggestingInput, type Suggestion, suggest } from '../../../ui/SuggestingInput.tsx';
import { type Choice, toSuggestions } from './way-places.ts';

interface Props {
  /** Name of the field. Without scripts, the form sends the typed text under this name. */
  name: 'from' | 'to';
  label: string;
  icon: IconName;
  choices: readonly Choice[];
  /** Returns the aliases of a place; none until they are loaded. */
  toAliases: ToAliases;
  chosen: Choice | undefined;
  /** Text in the address that does not identify a place. */
  unknownText: string;
  onChoose: (choice: Choice | undefined) => void;
}

interface Typed {
  /** Title of the field when this text was typed. The text is ignored when the title changes. */
  over: string;
  text: string;
  state: 'typing' | 'chosen' | 'left';
}

/** Field for the start or end of a route, found by typing. Text without a matching place stays, with a message and the most similar places. */
export function PlaceField({ name, label, icon, choices, toAliases, chosen, unknownText, onChoose }: Props) {
  const t = useTranslate();
  const id = useId();
  const title = chosen?.title ?? unknownText;
  const [typed, setTyped] = useState<Typed>();
  const own = typed?.over === title ? typed : undefined; // typed text is used until the address changes
  const text = own?.text ?? title;
  const unmatched = own ? (own.state === 'left' ? own.text : '') : unknownText;
  const suggestions = useMemo(() => toSuggestions(choices, toAliases), [choices, toAliases]);
  const nearest = useMemo(() => (unmatched ? findLikely(choices, suggestions, unmatched) : []), [choices, suggestions, unmatched]);

  const choose = (code: string | undefined) => {
    const choice = choices.find((one) => one.code === code);
    setTyped({ over: title, text: choice?.title ?? '', state: 'chosen' });
    if (choice?.code !== chosen?.code || unknownText) onChoose(choice);
  };
  /** Chooses the place if the text has only one suggestion, or is its name. Keeps any other text, and then shows a message. */
  const leave = () => {
    if (own?.state === 'chosen') return;
    if (text.trim() === '') return choose(undefined);
    if (!own || text === title) return;
    const found = suggest(suggestions, text);
    const [only] = found.length === 1 ? found : found.filter(({ label: one }) => fold(one) === fold(text));
    if (only) choose(only.value);
    else setTyped({ over: title, text, state: 'left' });
  };
  const press = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && target.getAttribute('aria-expanded') === 'false') leave();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Enter in the field inside
    <div className="place-field" onKeyDown={press}>
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
        aria-describedby={unmatched ? `${id}-unmatched` : undefined}
        aria-invalid={unmatched ? true : undefined}
        value={text}
        wanted={text === title ? '' : text}
        choices={suggestions}
        onType={(typedText) => setTyped({ over: title, text: typedText, state: 'typing' })}
        onChoose={({ value }) => choose(value)}
        onLeave={leave}
        listLabel={label}
        toCountText={(count) => t('way.choices', { count })}
      />
      {unmatched !== '' && (
        <div className="place-unmatched" id={`${id}-unmatched`}>
          <p className="field-error" role="alert">
            <Icon name="alert" size="small" />
            {t('way.no_such_place', { text: unmatched })}
          </p>
          {nearest.length > 0 && (
            <p className="place-nearest">
              {t('way.did_you_mean')}{' '}
              {nearest.map((choice) => (
                <button key={choice.code} type="button" className="chip" onClick={() => choose(choice.code)}>
                  {choice.title}
                </button>
              ))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns the search results; if there are none, places with similar names. */
function findLikely(choices: readonly Choice[], suggestions: readonly Suggestion[], text: string): Choice[] {
  const found = suggest(suggestions, text).flatMap(({ value }) => choices.find(({ code }) => code === value) ?? []);
  return found.length > 0 ? found.slice(0, maxSuggestions) : findNearestTitles(choices, text);
}

/** Maximum number of similar places. */
const maxSuggestions = 3;
/** Min similarity. Below it, titles are not recognisably similar. */
const minSimilarity = 0.25;

/** Returns the choices whose titles are most similar to the text, by shared pairs of letters. */
function findNearestTitles<T extends { title: string }>(choices: readonly T[], text: string): T[] {
  const wanted = toPairs(text);
  return choices
    .map((choice) => ({ choice, similarity: toSimilarity(toPairs(choice.title), wanted) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, maxSuggestions)
    .map(({ choice }) => choice);
}

function toPairs(text: string): Set<string> {
  const letters = ` ${fold(text)} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Similarity from 0 to 1 (Dice). */
function toSimilarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
