import type { ActivityAct, ActivityChange } from '#shared/contracts/desk-activity.ts';
import { listActivity } from '#shared/contracts/desk-activity.ts';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { type DeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { type KindWords, toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { showToast } from '../lib/toasts.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { ActFailure } from '../records/faults.tsx';
import { toRestoring, useRecordActs } from '../records/use-record-acts.ts';
import { VersionChanges, type VersionEvent } from '../records/VersionChanges.tsx';
import { toRecordWords } from '../settings/setting-values.ts';
import { useSettingWords } from '../settings/setting-words.ts';
import { Waiting } from '../shell/DeskPage.tsx';

interface Props {
  record: NonNullable<ActivityAct['record']>;
  change: ActivityChange & { versions: NonNullable<ActivityChange['versions']> };
  onClose: () => void;
}

/** Compares the record before and after an act, with a button that restores the previous version. */
export function RecordChanges({ record: { kind, key }, change, onClose }: Props) {
  const { act, schedule, versions } = change;
  const { before, after, now } = versions;
  const t = useTranslate();
  const words = useRecordWords(kind);
  const form = useCall(getDeskKind, { params: { kind } });
  const known = useCall(getDeskRecord, { params: { kind, key } });
  if (!words || !('data' in form)) return <Waiting />;
  const isRestorable = before !== null && !act.act.includes('schedule');
  return (
    <>
      <VersionChanges
        kind={kind}
        recordKey={key}
        before={before ?? undefined}
        after={after}
        words={words}
        datesFrom={form.data.dates_from}
        event={{ state: toNewState(change), schedule }}
      />
      {now > after && <p className="quiet">{t('activity.changed_since')}</p>}
      {isRestorable && 'data' in known && <RestoreVersion record={known.data} to={before} onClose={onClose} />}
    </>
  );
}

/** Returns the state that the act gave to the record; undefined if the record kept its state. */
function toNewState({ before, after, versions }: ActivityChange): VersionEvent['state'] {
  if (versions?.before === null) return 'created';
  if (Boolean(before?.is_archived) === Boolean(after?.is_archived)) return undefined;
  return after?.is_archived ? 'archived' : 'shown';
}

/** Labels of a kind. The settings have their own. */
function useRecordWords(kind: string): KindWords | undefined {
  const t = useTranslate();
  const kinds = useWordsOfKinds();
  const settings = useSettingWords();
  if (kind === 'settings') return settings && toRecordWords(settings, t('places.settings'), (name) => settings.page(name) ?? name);
  return kinds && toKindWords(kinds, kind);
}

function RestoreVersion({ record, to, onClose }: { record: DeskRecord; to: number; onClose: () => void }) {
  const t = useTranslate();
  const acts = useRecordActs(record.kind, record.key);
  const refresh = useRefresh();

  async function restore(): Promise<void> {
    let { version } = record;
    for (const action of toRestoring(record, to)) {
      const outcome = await acts.send(version, action);
      if (outcome?.outcome !== 'done') {
        if (outcome) showToast({ type: 'error', title: t('activity.not_restored') });
        return;
      }
      ({ version } = outcome.record);
    }
    showToast({ type: 'success', title: t('records.restored') });
    onClose();
    void refresh(listActivity);
  }

  return (
    <div className="stack-small">
      <ActFailure act={acts} />
      <div>
        <Button size="small" isLoading={acts.isSending} onClick={() => void restore()}>
          {t('activity.restore')}
        </Button>
      </div>
    </div>
  );
}
