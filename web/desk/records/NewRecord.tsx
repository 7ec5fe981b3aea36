import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { createDeskRecord, getDeskRecord, listDeskKinds, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getDeskSchedule } from '#shared/contracts/desk-schedule.ts';
import { emptyOf } from '#shared/rules/empty-value.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findMissing, refuseUnreadableForm } from '../forms/form-checks.ts';
import { isSame, type Json, type JsonObject, type Path, setAt } from '../forms/json.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { type FieldWords, toKindWords } from '../forms/words.ts';
import { fromLocalInput, toLocalInput } from '../forms/zoned-dates.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toRouterPath } from '../lib/desk-path.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { EditBar, useSaveKey } from './EditBar.tsx';
import { ActFailure, FaultSummary, type ShownFault, toFieldFaults, toShownFaults } from './faults.tsx';
import { LeaveDialog, useLeaveGuard } from './LeaveDialog.tsx';
import { BackToList } from './record-links.tsx';
import { ScheduleDialog, type ScheduleTimes, toOwnDate } from './ScheduleDialog.tsx';
import { useUnseenText } from './UnseenNotice.tsx';
import { UnsavedTextNotice, useUnsavedText } from './unsaved-text.tsx';

/** A record that does not exist yet. It gets its number when first saved. */
export function NewRecord({ form, words: allWords }: { form: KindForm; words: FieldWords }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { currency, fallbackLocale, timeZone } = useDesk().start;
  const [params] = useSearchParams();
  const { kind } = form;
  const schema = form.schema as Schema; // safe: the server created it from our own schemas
  const [empty] = useState(() => withWord(kind, toEmpty(schema, currency, timeZone), params.get('word'), fallbackLocale));
  const [body, setBody] = useState(empty);
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [isDone, setIsDone] = useState(false);
  const [requestKey] = useState(() => crypto.randomUUID()); // idempotency key: sending again does not create another record
  const summary = useRef<HTMLDivElement>(null);
  const act = useAct(createDeskRecord);
  const toUnseen = useUnseenText(kind, form.dates_from);
  const [isScheduling, setIsScheduling] = useState(false);
  const isChanged = !isSame(body, empty);
  const unsaved = useUnsavedText({ kind, key: 'new', version: 0 }, body, isChanged && !isDone);
  const blocker = useLeaveGuard(isChanged && !isDone && !act.isSending);
  const table = findDeskKind(kind);
  const words = toKindWords(allWords, kind);

  function blame(found: readonly ShownFault[]): void {
    setFaults(found);
    requestAnimationFrame(() => summary.current?.focus());
  }

  async function create(name: 'draft' | 'save' | 'schedule', at?: ScheduleTimes, next = ''): Promise<boolean> {
    if (refuseUnreadableForm()) return false;
    const missing = name !== 'draft' ? findMissing(schema, body).filter(([first]) => first !== 'id') : [];
    if (missing.length > 0) {
      blame(missing.map((path) => ({ path, text: t('fault.required'), other: undefined })));
      return false;
    }
    const outcome = await act.send({ act: name, body, ...at, request_key: requestKey }, { params: { kind } });
    if (outcome?.outcome === 'refused') blame(toShownFaults(outcome.faults, { kind, key: undefined }, t));
    if (outcome?.outcome !== 'done') return false;
    setIsDone(true);
    void refresh(listDeskKinds, listDeskRecords, getDeskSchedule, ...(form.is_list ? [] : [getDeskRecord]));
    showToast({ type: 'success', title: toUnseen(outcome.record) ?? t(created[name]) });
    const { key } = outcome.record;
    // after a render without unsaved changes, otherwise the guard blocks it
    requestAnimationFrame(() => void navigate(toRouterPath(`content/${kind}/${key}${next}`), { replace: true }));
    return true;
  }

  useSaveKey(() => void create('draft'));
  if (!table) return null;
  return (
    <DeskPage
      title={form.is_list ? t('records.new_title', { record: words.record }) : words.list}
      actions={
        isChanged ? (
          <PreviewButton isChanged isBusy={act.isSending} onPress={() => void create('draft', undefined, '/preview')} />
        ) : undefined
      }
      lead={<BackToList kind={kind} label={words.list} isList={form.is_list} />}
    >
      {!isChanged && <UnsavedTextNotice unsaved={unsaved} version={0} onTake={setBody} />}
      <ActFailure act={act} />
      <FaultSummary ref={summary} faults={faults} body={body} words={words} kindLabel={allWords.toKindLabel} />
      <form className="record-form" noValidate aria-label={words.record} onSubmit={(event) => event.preventDefault()}>
        <RecordForm
          form={form}
          table={table}
          words={words}
          body={body}
          live={undefined}
          faults={toFieldFaults(faults)}
          isNew
          onChange={(path: Path, to: Json | undefined) => setBody((before) => setAt(before, path, to) as JsonObject)}
        />
        <EditBar
          isChanged={isChanged}
          hasDraft={false}
          isLive={false}
          canEnd={form.is_list}
          doing={act.isSending ? 'draft' : undefined}
          onSave={() => void create('draft')}
          onPublish={() => void create('save')}
          onSchedule={() => setIsScheduling(true)}
          onDiscard={() => setBody(empty)}
        />
      </form>
      {isScheduling && (
        <ScheduleDialog
          schedule={{ publish_at: null, unpublish_at: null }}
          canPublish
          canEnd={form.is_list}
          isLive={false}
          ownDate={toOwnDate(body, words)}
          onClose={() => setIsScheduling(false)}
          onSchedule={(at) => {
            setIsScheduling(false);
            void create('schedule', at);
          }}
        />
      )}
      <LeaveDialog blocker={blocker} onSave={() => create('draft')} onLeave={() => unsaved.settle(false)} />
    </DeskPage>
  );
}

const created = { draft: 'records.draft_saved', save: 'records.published', schedule: 'schedule.done' } as const;
// messages: records.draft_saved, records.published, schedule.done

/** Prefills a new synonym record with a searched word that had no results, in the centre's main language. */
function withWord(kind: string, body: JsonObject, word: string | null, locale: Locale): JsonObject {
  return kind === 'search-synonyms' && word ? { ...body, words: { [locale]: [word.slice(0, 100)] } } : body;
}

/**
 * Returns the body of a new record, without the number, which the mall API assigns. A required publication date is now, in the centre's time zone.
 */
function toEmpty(schema: Schema, currency: string, timeZone: string): JsonObject {
  const { id: _, ...body } = emptyOf(schema, currency) as JsonObject; // safe: every record is an object
  if (body.published_at !== null) return body;
  return { ...body, published_at: fromLocalInput(toLocalInput(new Date().toISOString(), timeZone), timeZone) ?? null };
}
