import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { getDeskRecord } from '#shared/contracts/desk-records.ts';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';
import { useSettingWords } from './setting-words.ts';

const kind = 'settings';

/** The settings of the site. */
export function SettingsScreen() {
  const form = useCall(getDeskKind, { params: { kind } });
  const record = useCall(getDeskRecord, { params: { kind, key: kind } });
  const words = useSettingWords();
  const failed = [form, record].find((called) => called.state === 'failed');
  if (failed?.state === 'failed') return <FailedCall called={failed} />;
  if (!words || !('data' in form) || !('data' in record)) return <Waiting />;
  return <SettingsEditor words={words} record={record.data} datesFrom={form.data.dates_from} />;
}
