import { useEffect, useRef, useState } from 'react';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import type { DeskOutcome, DeskRecord } from '#shared/contracts/desk-records.ts';
import { deskKinds, isDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { FieldWords } from '../forms/field-words.ts';
import { findMissing } from '../forms/find-missing.ts';
import type { JsonObject } from '../forms/json.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { toRecordTitle } from '../forms/record-title.ts';
import type { Schema } from '../forms/schema.ts';
import { toKindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { showToast } from '../lib/toasts.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditBar } from './EditBar.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import { toFieldFaults, toShownFaults } from './fault-words.ts';
import { KeptTextNotice } from './KeptTextNotice.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { NewerFile } from './NewerFile.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { RecordState } from './RecordState.tsx';
import { toBody } from './record-bodies.ts';
import { ActFailure } from './ActFailure.tsx';
import { BackToList } from './BackToList.tsx';
import { useGuard } from './use-guard.ts';
import { useKeptText } from './use-kept-text.ts';
import { type Wanted, toPublishing, useRecordActs } from './use-record-acts.ts';
import { useRecordEdit } from './use-record-edit.ts';
import { useSaveKey } from './use-save-key.ts';

interface RecordEditorProps {
  form: KindForm;
  words: FieldWords;
  /** As it was last read; what is typed stays over it. */
  record: DeskRecord;
}

/** The form of one record, and what can be done with it. */
export function RecordEditor({ form, words: allWords, record }: RecordEditorProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const edit = useRecordEdit(record);
  const acts = useRecordActs(record.kind, record.key);
  const [conflict, setConflict] = useState<{ theirs: DeskRecord; wanted: readonly Wanted[] }>();
  const { known, body, faults, isChanged } = edit;
  const kept = useKeptText(known, body, isChanged);
  const blocker = useGuard(isChanged);
  const summary = useRef<HTMLDivElement>(null);
  const words = toKindWords(allWords, record.kind);
  const table = isDeskKind(record.kind) ? deskKinds[record.kind] : undefined;

  useEffect(() => {
    if (record.version > known.version && !isChanged && !acts.isSending) edit.follow(record);
  });

  /** One after the other, for as long as each is done. */
  async function run(wanted: readonly Wanted[], from: DeskRecord = known): Promise<DeskRecord | undefined> {
    let now = from;
    for (const [index, each] of wanted.entries()) {
      const outcome = await acts.send(now.version, each);
      if (outcome?.outcome !== 'done') return void stop(outcome, wanted.slice(index));
      now = outcome.record;
      edit.follow(now, each.body);
    }
    return now;
  }

  function stop(outcome: Exclude<DeskOutcome, { outcome: 'done' }> | undefined, wanted: readonly Wanted[]): void {
    if (outcome?.outcome === 'conflict') setConflict({ theirs: outcome.theirs, wanted });
    if (outcome?.outcome === 'refused') blame(toShownFaults(outcome.faults, record, t));
    if (outcome?.outcome === 'used') showToast({ type: 'error', title: t('records.stillUsed', { count: outcome.uses_total }) });
  }

  function blame(found: ReturnType<typeof toShownFaults>): void {
    edit.setFaults(found);
    requestAnimationFrame(() => summary.current?.focus());
  }

  async function saveDraft(): Promise<void> {
    if (!isChanged || acts.isSending) return;
    if (await run([{ act: 'draft', body }])) showToast({ type: 'success', title: t('records.draftSaved') });
  }

  async function publish(): Promise<void> {
    const missing = findMissing(form.schema as Schema, body); // what the server makes of our own schemas
    if (missing.length > 0) return blame(missing.map((path) => ({ path, text: t('fault.required'), other: undefined })));
    const before = known.history.find(({ act }) => shownActs.has(act))?.version;
    const done = await run(toPublishing(known, body, isChanged));
    if (!done) return;
    const undo = before === undefined ? undefined : () => void restore(before, done);
    showToast({ type: 'success', title: t('records.published'), ...(undo && { action: { label: t('records.undo'), onPress: undo } }) });
  }

  async function discard(): Promise<void> {
    if (isChanged) {
      const typed = body;
      edit.put(toEditedBody(known));
      showToast({ type: 'info', title: t('records.discarded'), action: { label: t('records.undo'), onPress: () => edit.put(typed) } });
      return;
    }
    const { version } = known;
    const done = await run([{ act: 'discard' }]);
    if (done) showToast({ type: 'info', title: t('records.draftDiscarded'), action: { label: t('records.undo'), onPress: () => void restore(version, done) } });
  }

  async function restore(to: number, from: DeskRecord = known): Promise<void> {
    const done = await run([{ act: 'restore', to }], from);
    if (!done) return;
    edit.follow(done);
    showToast({ type: 'success', title: t('records.restored') });
  }

  return null;
}
