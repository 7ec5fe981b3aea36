import type { Ref } from 'react';
import { maxAwayCharacters, opensMark } from '#shared/rules/away-message.ts';
import type { SettingFault } from '#shared/rules/setting-faults.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toPathText } from '../forms/json.ts';
import type { ShownFault } from '../records/faults.tsx';
import type { SettingWords } from './setting-words.ts';

interface SettingFaultsProps {
  ref: Ref<HTMLDivElement>;
  faults: readonly ShownFault[];
  words: SettingWords;
  /** Opens the part of the form that contains the setting, and focuses the setting. */
  onOpen: (key: string) => void;
}

/** The errors of all parts of the form, each linked to its setting. */
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

/** Converts errors of settings to texts that say which values are allowed. */
export function toShownSettingFaults(faults: readonly SettingFault[], t: Translate): ShownFault[] {
  const keys = new Set(faults.map(({ key }) => key));
  return [...keys].map((key) => ({
    path: [key],
    text: t(`settings.wrong.${toSort(key)}`, { mark: opensMark, count: maxAwayCharacters }),
    other: undefined,
  }));
}
// messages: settings.wrong.*

function toSort(key: string): string {
  if (!isSettingKey(key)) return 'address';
  const { type } = table[key];
  if (key === 'gift_cards_page_help_email') return 'email';
  if (key === 'answer_hours') return 'hours';
  if (key === 'away_message') return 'away';
  if (key === 'root_page' || key === 'amenitiy_redirect_links') return 'page';
  if (key === 'newsletter_consent_link_url') return 'address';
  if (key === 'hero_banner_items') return 'seconds';
  if (type === 'ratio' || type === 'colour') return type;
  return type === 'names' || type === 'json' ? 'menu' : 'choice';
}
