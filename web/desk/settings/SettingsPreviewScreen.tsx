import { getDeskRecord } from '#shared/contracts/desk-records.ts';
import { findLandingPath, toPath } from '#shared/rules/routing.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { RecordPreview } from '../preview/RecordPreview.tsx';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { findSetting } from './setting-groups.ts';
import { toRecordWords } from './setting-values.ts';
import { useSettingWords } from './setting-words.ts';
import { toPartPath, usePreviewQuery } from './use-part-query.ts';

const kind = 'settings';

/** The site with the saved settings, whether published or not. Opens the page where the last edited setting is visible. */
export function SettingsPreviewScreen() {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const { part, setting } = usePreviewQuery();
  const record = useCall(getDeskRecord, { params: { kind, key: kind } });
  const words = useSettingWords();
  const kinds = useWordsOfKinds();
  if (record.state === 'failed') return <FailedCall called={record} />;
  if (!('data' in record)) return <Waiting />;
  const title = t('places.settings');
  const shownAt = setting === undefined ? undefined : findSetting(setting)?.shownAt;
  const inLocale = start.locales.includes(locale) ? locale : start.fallbackLocale;
  const page = shownAt === undefined || shownAt === 'everywhere' ? undefined : findLandingPath(shownAt, inLocale);
  return (
    <RecordPreview
      kind={kind}
      record={record.data}
      title={title}
      toLead={(when) => t('preview.lead_settings', { when })}
      first={page ?? toPath('home', inLocale)}
      form={toPartPath(part)}
      words={words && toRecordWords(words, title, (name) => words.page(name) ?? name)}
      kindLabel={(other) => kinds?.toKindLabel(other) ?? other}
    />
  );
}
