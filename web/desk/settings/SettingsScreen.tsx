import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';
import { useSettingWords } from './setting-words.ts';

const kind = 'settings';

/** The settings of the site. */
export function SettingsScreen() {
  const t = useTranslate();
  const form = useCall(getDeskKind, { params: { kind } });
  const record = useCall(getDeskRecord, { params: { kind, key: kind } });
  const words = useSettingWords();
  const toFailure = useFailure();
  const failed = [form, record].find((called) => called.state === 'failed');
  if (failed?.state === 'failed')
    return <ErrorState {...toFailure(failed)} action={<Button onClick={() => void failed.refresh()}>{t('desk.try_again')}</Button>} />;
  if (!words || !('data' in form) || !('data' in record)) return <Waiting />;
  return <SettingsEditor words={words} record={record.data} datesFrom={form.data.dates_from} />;
}
