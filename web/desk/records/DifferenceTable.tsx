import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { type JsonObject, toPathText } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import type { Difference } from './differences.ts';
import { toPlaceWords } from './fault-words.ts';
import { useValueText } from './value-text.ts';

interface DifferenceTableProps {
  differences: readonly Difference[];
  /** Record that contains the paths. */
  body: JsonObject | undefined;
  words: KindWords;
  /** Labels of the two sides. */
  mineLabel: string;
  theirsLabel: string;
  /** Renders the choice in each cell of a difference. */
  toChoice?: (difference: Difference, side: 'mine' | 'theirs', place: string) => ReactNode;
}

/** Two versions, field by field, side by side. */
export function DifferenceTable({ differences, body, words, mineLabel, theirsLabel, toChoice }: DifferenceTableProps) {
  const t = useTranslate();
  const toText = useValueText(words);
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
                  <p className="record-side-value">{toText(difference.path, difference[side]) || <em>{t('records.nothing')}</em>}</p>
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
