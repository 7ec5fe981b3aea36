import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { findNewSettingFaults } from '#shared/rules/setting-faults.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Input } from '../../ui/Input.tsx';
import { toFieldId } from '../forms/form-context.tsx';
import { useSearchText } from '../lib/use-search-text.ts';
import { PreviewButton, useOpenPreview } from '../preview/PreviewButton.tsx';
import { ConflictDialog, NewerFile } from '../records/conflicts.tsx';
import { EditBar, useSaveKey } from '../records/EditBar.tsx';
import { ActFailure, toFieldFaults } from '../records/faults.tsx';
import { LeaveDialog, useLeaveGuard } from '../records/LeaveDialog.tsx';
import { RecordBadges } from '../records/RecordBadges.tsx';
import { RecordHistory } from '../records/RecordHistory.tsx';
import { toBody, toEdited } from '../records/record-bodies.ts';
import { ScheduleDialog, type ScheduleTimes } from '../records/ScheduleDialog.tsx';
import { ScheduleNotice } from '../records/ScheduleNotice.tsx';
import { UnsavedTextNotice, useUnsavedText } from '../records/unsaved-text.tsx';
import { useRecordEdit } from '../records/use-record-edit.ts';
import { useRecordFlow } from '../records/use-record-flow.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { SettingFaults, toShownSettingFaults } from './SettingFaults.tsx';
import { PartChoice, SettingSections } from './SettingParts.tsx';
import { SettingsSample } from './SettingsSample.tsx';
import { SettingContextProvider, usePages } from './setting-context.tsx';
import { findSetting } from './setting-groups.ts';
import { toRecordWords } from './setting-values.ts';
import type { SettingWords } from './setting-words.ts';
import { toPreviewPlace, usePartQuery } from './use-part-query.ts';

interface SettingsEditorProps {
  words: SettingWords;
  /** The record as last read from the mall API. A newer version does not replace typed input. */
  record: DeskRecord;
  datesFrom: string;
}

/** The form of all settings: its parts, a sample, and the history. */
export function SettingsEditor({ words, record, datesFrom }: SettingsEditorProps) {
  const t = useTranslate();
  const summary = useRef<HTMLDivElement>(null);
  const query = usePartQuery();
  const search = useSearchText(query.q, query.search);
  const pages = usePages(words);
  const edit = useRecordEdit(record);
  const focusSummary = () => requestAnimationFrame(() => summary.current?.focus());
  const flow = useRecordFlow(edit, {}, focusSummary);
  const { known, body, faults, isChanged } = edit;
  const settings = body as FlatSettings; // safe: created by `toBody`
  const unsaved = useUnsavedText(known, body, isChanged);
  const blocker = useLeaveGuard(isChanged);
  const showPreview = useOpenPreview(isChanged, flow.saveDraft);
  useSaveKey(() => void flow.saveDraft());
  const [isScheduling, setIsScheduling] = useState(false);
  const [workedAt, setWorkedAt] = useState<string>();
  const isBehind = record.version > known.version && !isChanged && !flow.acts.isSending;
  useEffect(() => {
    if (isBehind) edit.follow(record);
  });
  const recordWords = toRecordWords(words, t('places.settings'), pages.toTitle);

  /** Runs the action if the settings are valid; otherwise shows the errors. */
  const ifRight = (act: () => void) => {
    const wrong = findNewSettingFaults((toBody(known.live ?? known.file.body, known.kind) ?? {}) as FlatSettings, settings);
    if (wrong.length === 0) return act();
    edit.setFaults(toShownSettingFaults(wrong, t));
    focusSummary();
  };
  const schedule = (at: ScheduleTimes) => void flow.schedule(at);
  const noteWorkedAt = ({ target }: FocusEvent<Element>) => {
    const row = target.closest<HTMLElement>('[data-setting]');
    if (row) setWorkedAt(row.dataset.setting);
  };
  const isSeen = workedAt !== undefined && (query.q !== '' || findSetting(workedAt)?.part === query.part);
  const open = (key: string) => {
    const part = findSetting(key)?.part;
    if (part) query.show(part);
    requestAnimationFrame(() => document.getElementById(toFieldId(key))?.focus());
  };
  return (
    <DeskPage
      title={t('places.settings')}
      actions={
        <PreviewButton
          isChanged={isChanged}
          isBusy={flow.acts.isSending}
          onPress={() => ifRight(() => showPreview(toPreviewPlace(query.part, isSeen ? workedAt : undefined)))}
        />
      }
      lead={
        <span className="record-lead">
          <span>{t('settings.lead')}</span>
          <RecordBadges record={known} isChanged={isChanged} />
        </span>
      }
    >
      {!isChanged && <UnsavedTextNotice unsaved={unsaved} version={known.version} onTake={edit.put} />}
      {known.file.is_newer && <NewerFile record={known} body={body} words={recordWords} datesFrom={datesFrom} onTake={edit.put} />}
      <ScheduleNotice
        record={known}
        isBusy={flow.acts.isSending}
        toPlace={([key]) => words.label(String(key ?? ''))}
        onChange={() => setIsScheduling(true)}
        onClear={() => schedule({ publish_at: null, unpublish_at: null })}
        onSettle={() => schedule({ publish_at: null, unpublish_at: null })}
      />
      <ActFailure act={flow.acts} />
      <SettingFaults ref={summary} faults={faults} words={words} onOpen={open} />
      <SettingContextProvider
        value={{
          settings,
          saved: toEdited(known) as FlatSettings, // safe: created by `toBody`
          words,
          pages,
          faults: toFieldFaults(faults),
          change(key, to) {
            setWorkedAt(findSetting(key)?.name); // after a drop, no control has the focus, so `noteWorkedAt` is not called
            edit.change([key], to);
          },
        }}
      >
        <Input
          icon="search"
          type="search"
          aria-label={t('settings.search')}
          placeholder={t('settings.search')}
          value={search.text}
          onChange={({ currentTarget }) => search.type(currentTarget.value)}
        />
        <PartChoice current={query.q === '' ? query.part : undefined} />
        <div className="setting-columns">
          <form
            className="record-form"
            noValidate
            aria-label={t('places.settings')}
            onFocus={noteWorkedAt}
            onSubmit={(event) => event.preventDefault()}
          >
            <SettingSections key={edit.round} part={query.part} q={query.q} />
            <EditBar
              isChanged={isChanged}
              hasDraft={known.has_draft}
              isLive={known.state === 'live'}
              doing={flow.acts.doing}
              onSave={() => void flow.saveDraft()}
              onPublish={() => ifRight(() => void flow.publish())}
              onSchedule={() => ifRight(() => setIsScheduling(true))}
              onDiscard={() => void flow.discard()}
            />
          </form>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it */}
          <aside className="record-panel" aria-label={t('records.about')} tabIndex={0}>
            <SettingsSample />
            <section aria-labelledby="record-history">
              <h2 id="record-history">{t('records.history')}</h2>
              <RecordHistory
                record={known}
                words={recordWords}
                datesFrom={datesFrom}
                isBusy={flow.acts.isSending}
                isChanged={isChanged}
                onRestore={(version) => void flow.restore(version)}
              />
            </section>
          </aside>
        </div>
      </SettingContextProvider>
      {isScheduling && (
        <ScheduleDialog
          schedule={known}
          canPublish={isChanged || known.has_draft || known.state !== 'live'}
          canEnd={false}
          isLive={known.state === 'live'}
          onClose={() => setIsScheduling(false)}
          onSchedule={(at) => {
            setIsScheduling(false);
            schedule(at);
          }}
        />
      )}
      <ConflictDialog
        conflict={flow.conflict}
        mine={body}
        base={toEdited(known)}
        words={recordWords}
        datesFrom={datesFrom}
        onClose={flow.dropConflict}
        onSettle={(merged) => void flow.settle(merged)}
      />
      <LeaveDialog blocker={blocker} onSave={flow.saveDraft} onLeave={() => unsaved.settle(false)} />
    </DeskPage>
  );
}
