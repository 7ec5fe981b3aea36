import type { Ref } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toPathText } from '../forms/json.ts';
import type { ShownFault } from '../records/fault-words.ts';
import type { SettingWords } from './setting-words.ts';

interface SettingFaultsProps {
  ref: Ref<HTMLDivElement>;
  faults: readonly ShownFault[];
  words: SettingWords;
  /** Opens its part of the form, and focuses it. */
  onOpen: (key: string) => void;
}

/** All errors in any part of the form, each linked to its setting. */
export function SettingFaults({ ref, faults, words, onOpen }: SettingFaultsProps) {
  const t = useTranslate();
  if (faults.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className="record-faults">
      <Notice tone="error" role="alert" title={t('records.faults', { count: faults.length })}>
        <ul>
          {faults.map(({ path, text }) => {
            const key = String(path[0] ?? '');
            return (
              <li key={`${toPathText(path)} ${text}`}>
                {key !== '' && (
                  <button type="button" className="setting-way" onClick={() => onOpen(key)}>
                    {words.label(key)}
                  </button>
                )}
                <span>{key === '' ? text : `: ${text}`}</span>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
