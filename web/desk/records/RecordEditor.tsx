import { useEffect, useRef, useState } from 'react';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { RecordForm } from '../forms/RecordForm.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { type FieldWords, toKindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { PreviewButton, useOpenPreview } from '../preview/PreviewButton.tsx';
import { DeskPage } from '../shell/DeskPage.tsx';
import { CampaignResults } from './CampaignResults.tsx';
import { ConflictDialog, NewerFile } from './conflicts.tsx';
import { canDuplicate, useDuplicate } from './duplicate.ts';
import { EditBar, useSaveKey } from './EditBar.tsx';
import { EventRegistrations, RegisteredPeople } from './EventRegistrations.tsx';
import { ActFailure, FaultSummary, toFieldFaults, toPlaceWords } from './faults.tsx';
import { LeaveDialog, useLeaveGuard } from './LeaveDialog.tsx';
import { LoyaltySample } from './LoyaltySample.tsx';
import { RecordBadges } from './RecordBadges.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { toBody, toEdited } from './record-bodies.ts';
import { BackToList } from './record-links.tsx';
import { ScheduleDialog, toOwnDate } from './ScheduleDialog.tsx';
import { ScheduleNotice } from './ScheduleNotice.tsx';
import { UnseenNotice, useFindUnseen, useUnseenText } from './UnseenNotice.tsx';
import { UnsavedTextNotice, useUnsavedText } from './unsaved-text.tsx';
import { useRecordEdit } from './use-record-edit.ts';
import { useRecordFlow } from './use-record-flow.ts';

interface RecordEditorProps {
  form: KindForm;
  words: FieldWords;
  /** The record as last read from the mall API. A newer version does not replace typed input. */
  record: DeskRecord;
}

/** The form of one record, and its actions. */
export function RecordEditor({ form, words: allWords, record }: RecordEditorProps) {
  const { locale } = useDesk();
  const summary = useRef<HTMLDivElement>(null);
  const edit = useRecordEdit(record);
  const findUnseen = useFindUnseen(record.kind, form.dates_from);
  const flow = useRecordFlow(
    edit,
    form.schema as Schema, // safe: the server created it from our own schemas
    () => requestAnimationFrame(() => summary.current?.focus()),
    useUnseenText(record.kind, form.dates_from),
  );
  const { known, body, faults, isChanged } = edit;
  const unsaved = useUnsavedText(known, body, isChanged);
  const blocker = useLeaveGuard(isChanged);
  const showPreview = useOpenPreview(isChanged, flow.saveDraft);
  useSaveKey(() => void flow.saveDraft());
  const words = toKindWords(allWords, record.kind);
  const { isSending } = flow.acts;
  const { duplicate, isSending: isDuplicating } = useDuplicate(form);
  const [isScheduling, setIsScheduling] = useState(false);
  const isBehind = record.version > known.version && !isChanged && !isSending;
  useEffect(() => {
    if (isBehind) edit.follow(record);
  });
  const unseen = findUnseen(known);
  const table = findDeskKind(record.kind);
  if (!table) return null;
  const isOneOfMany = form.is_list && !table.isTheOnly;

  return (
    <DeskPage
      title={form.is_list ? toRecordTitle(known, locale) : words.list}
      actions={
        <PreviewButton
          isChanged={isChanged}
          isBusy={isSending}
          onPress={() => showPreview(`content/${record.kind}/${record.key}/preview`)}
        />
      }
      lead={
        <span className="record-lead">
          <BackToList kind={record.kind} label={words.list} isList={isOneOfMany} />
          <RecordBadges record={known} isChanged={isChanged} />
        </span>
      }
    >
      {!isChanged && <UnsavedTextNotice unsaved={unsaved} version={known.version} onTake={edit.put} />}
      {known.file.is_newer && <NewerFile record={known} body={body} words={words} datesFrom={form.dates_from} onTake={edit.put} />}
      {unseen && <UnseenNotice unseen={unseen} words={words} />}
      <ScheduleNotice
        record={known}
        isBusy={isSending}
        toPlace={(path) => toPlaceWords(path, toEdited(known), words)}
        onChange={() => setIsScheduling(true)}
        onClear={() => void flow.schedule({ publish_at: null, unpublish_at: null })}
        onSettle={() => void flow.schedule({ publish_at: null, unpublish_at: known.unpublish_at })}
      />
      <ActFailure act={flow.acts} />
      <FaultSummary ref={summary} faults={faults} body={body} words={words} kindLabel={allWords.toKindLabel} />
      <div className="record-columns">
        <form className="record-form" noValidate aria-label={words.record} onSubmit={(event) => event.preventDefault()}>
          <RecordForm
            key={edit.round}
            form={form}
            table={table}
            words={words}
            body={body}
            live={toBody(known.live, known.kind)}
            faults={toFieldFaults(faults)}
            isNew={false}
            onChange={edit.change}
          />
          <EditBar
            isChanged={isChanged}
            hasDraft={known.has_draft}
            isLive={known.state === 'live'}
            canEnd={isOneOfMany}
            doing={flow.acts.doing}
            onSave={() => void flow.saveDraft()}
            onPublish={() => void flow.publish()}
            onSchedule={() => setIsScheduling(true)}
            onDiscard={() => void flow.discard()}
          />
        </form>
        <RecordPanel
          beside={
            <>
              {record.kind === 'loyalty' && <LoyaltySample body={body} />}
              {isRegistered(known) && <EventRegistrations key={known.version} id={Number(record.key)} />}
              {record.kind === 'campaigns' && <CampaignResults id={Number(record.key)} isLive={known.state === 'live'} />}
            </>
          }
          toArchiveNote={isRegistered(known) ? (close) => <RegisteredPeople id={Number(record.key)} onShow={close} /> : undefined}
          record={known}
          words={words}
          datesFrom={form.dates_from}
          kindLabel={allWords.toKindLabel}
          isList={isOneOfMany}
          isBusy={isSending || isDuplicating}
          isChanged={isChanged}
          onRestore={(version) => void flow.restore(version)}
          onArchive={() => void flow.archive()}
          onDuplicate={canDuplicate(table, form) ? () => void duplicate(body) : undefined}
        />
      </div>
      {isScheduling && (
        <ScheduleDialog
          schedule={known}
          canPublish={isChanged || known.has_draft || known.state !== 'live'}
          canEnd={isOneOfMany}
          isLive={known.state === 'live'}
          ownDate={toOwnDate(body, words)}
          onClose={() => setIsScheduling(false)}
          onSchedule={(at) => {
            setIsScheduling(false);
            void flow.schedule(at);
          }}
        />
      )}
      <ConflictDialog
        conflict={flow.conflict}
        mine={body}
        base={toEdited(known)}
        words={words}
        datesFrom={form.dates_from}
        onClose={flow.dropConflict}
        onSettle={(merged) => void flow.settle(merged)}
      />
      <LeaveDialog blocker={blocker} onSave={flow.saveDraft} onLeave={() => unsaved.settle(false)} />
    </DeskPage>
  );
}

/** Whether visitors can register for an event, or could before a draft removed the places. An archived event may have registrations. */
function isRegistered({ kind, state, live, draft }: DeskRecord): boolean {
  const places = [live, draft].map((body) => (body as { registration_places?: number } | null)?.registration_places); // safe: another kind has none
  return kind === 'announcements' && (state === 'archived' || places.some(Boolean));
}
