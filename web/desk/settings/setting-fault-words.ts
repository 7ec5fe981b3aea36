import type { SettingFault } from '#shared/rules/setting-faults.ts';
import { isSettingKey, settings as table } from '#shared/site/settings.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';
import type { ShownFault } from '../records/fault-words.ts';

/** Errors of settings in the reader's words: what each accepts. */
export function toShownSettingFaults(faults: readonly SettingFault[], t: Translate): ShownFault[] {
  const keys = new Set(faults.map(({ key }) => key));
  return [...keys].map((key) => ({ path: [key], text: t(`settings.wrong.${toSort(key)}`), other: undefined }));
}
// messages: settings.wrong.*

function toSort(key: string): string {
  if (!isSettingKey(key)) return 'address';
  const { type } = table[key];
  if (key === 'gift_cards_page_help_email') return 'email';
  if (key === 'root_page' || key === 'amenitiy_redirect_links') return 'page';
  if (key === 'newsletter_consent_link_url') return 'address';
  if (key === 'hero_banner_items') return 'seconds';
  if (type === 'ratio' || type === 'colour') return type;
  return type === 'names' || type === 'json' ? 'menu' : 'choice';
}
