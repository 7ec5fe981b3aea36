import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Json, type JsonObject, type Path, toPathText } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { DeskPicture } from '../pictures/DeskPicture.tsx';
import { type Difference, takeTheirs } from './differences.ts';
import { toPlaceWords } from './faults.tsx';
import { useValueText } from './value-text.ts';

interface DifferenceTableProps {
  differences: readonly Difference[];
  /** Record to which the paths of the differences refer. */
  body: JsonObject | undefined;
  words: KindWords;
  /** Labels of the two sides. */
  mineLabel: string;
  theirsLabel: string;
  /** Renders a value; undefined: as text. */
  toValue?: (difference: Difference, side: 'mine' | 'theirs') => ReactNode;
  /** Renders the choice in each cell of a difference. */
  toChoice?: (difference: Difference, side: 'mine' | 'theirs', place: string) => ReactNode;
}

/** Two versions, field by field, side by side. */
export function DifferenceTable({ differences, body, words, mineLabel, theirsLabel, toValue, toChoice }: DifferenceTableProps) {
  const t = useTranslate();
  const values = differences.flatMap(({ path, mine, theirs }) => [mine, theirs].map((value) => ({ path, value })));
  const toText = useValueText(words, values);
  const sides = [
    { side: 'mine', label: mineLabel },
    { side: 'theirs', label: theirsLabel },
  ] as const;
  return (
    <ul className="record-differences">
      {differences.map((difference) => {
        const place = toPlaceWords(difference.path, body, words);
        return (
          <li key={toPathText(difference.path)}>
            <h3>{place}</h3>
            <div className="record-sides">
              {sides.map(({ side, label }) => (
                <div key={side} className="record-side">
                  <p className="record-side-label">{label}</p>
                  <div className="record-side-value">
                    {toValue?.(difference, side) ?? (
                      <ShownValue
                        path={difference.path}
                        value={difference[side]}
                        text={toText(difference.path, difference[side]) || <em>{t('records.nothing')}</em>}
                      />
                    )}
                  </div>
                  {toChoice?.(difference, side, place)}
                </div>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const pictures: ReadonlySet<string> = new Set(['image', 'images', 'logo', 'icon', 'gallery']);

/** A picture, or the text of another value. */
function ShownValue({ path, value, text }: { path: Path; value: Json | undefined; text: ReactNode }) {
  const addresses = [value].flat().filter((one) => typeof one === 'string' && one.startsWith('/'));
  const isPicture = pictures.has(String(path.findLast((step) => typeof step === 'string'))) && addresses.length > 0;
  if (!isPicture) return text;
  return (
    <span className="record-side-pictures">
      {addresses.map((address) => (
        <DeskPicture key={String(address)} address={String(address)} alt={String(address).split('/').at(-1) ?? ''} loading="lazy" />
      ))}
    </span>
  );
}

interface ChooseSidesProps {
  mine: JsonObject;
  differences: readonly Difference[];
  words: KindWords;
  labels: { mine: string; theirs: string; takeMine: string; takeTheirs: string; done: string };
  /** Whether their side is selected initially; otherwise mine is. */
  isTheirsFirst: (difference: Difference) => boolean;
  onDone: (merged: JsonObject) => void;
}

/** Chooses between two versions, field by field. */
export function ChooseSides({ mine, differences, words, labels, isTheirsFirst, onDone }: ChooseSidesProps) {
  const t = useTranslate();
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(isTheirsFirst).map(({ path }) => toPathText(path))),
  );
  const choose = (names: readonly string[], isTheirs: boolean) =>
    setTaken((before) => new Set(isTheirs ? [...before, ...names] : [...before].filter((name) => !names.includes(name))));
  const all = differences.map(({ path }) => toPathText(path));
  const finish = () =>
    onDone(
      takeTheirs(
        mine,
        differences.filter(({ path }) => taken.has(toPathText(path))),
      ) as JsonObject,
    ); // safe: replacing parts of a record results in a record
  return (
    <>
      <div className="cluster record-choose-all">
        <Button variant="secondary" size="small" onClick={() => choose(all, false)}>
          {labels.takeMine}
        </Button>
        <Button variant="secondary" size="small" onClick={() => choose(all, true)}>
          {labels.takeTheirs}
        </Button>
      </div>
      <DifferenceTable
        differences={differences}
        body={mine}
        words={words}
        mineLabel={labels.mine}
        theirsLabel={labels.theirs}
        toChoice={({ path }, side, place) => {
          const name = toPathText(path);
          const isTheirs = side === 'theirs';
          return (
            <label className="record-choice">
              <input
                type="radio"
                name={`side-${name}`}
                checked={taken.has(name) === isTheirs}
                onChange={() => choose([name], isTheirs)}
                aria-label={t('records.take_of', { side: isTheirs ? labels.theirs : labels.mine, place })}
              />
              <span>{t('records.take_this')}</span>
            </label>
          );
        }}
      />
      <div className="cluster record-choose-done">
        <Button size="small" onClick={finish}>
          {labels.done}
        </Button>
      </div>
    </>
  );
}
