import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { DeskAct } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

interface EditBarProps {
  isChanged: boolean;
  hasDraft: boolean;
  isLive: boolean;
  /** Whether the record can be archived, and so can have an end. False for singletons. */
  canEnd?: boolean;
  /** Action that is running. */
  doing: DeskAct | undefined;
  onSave: () => void;
  onPublish: () => void;
  /** Undefined if the record cannot be scheduled. */
  onSchedule?: () => void;
  onDiscard: () => void;
}

/** `DraftBar` with buttons to publish and schedule. */
export function EditBar({ isChanged, hasDraft, isLive, canEnd = false, doing, onSave, onPublish, onSchedule, onDiscard }: EditBarProps) {
  const t = useTranslate();
  const canPublish = isChanged || hasDraft || !isLive;
  const said = isChanged ? 'records.unsaved' : hasDraft ? 'records.draft_there' : isLive ? 'records.all_shown' : 'records.not_shown';
  return (
    <DraftBar status={t(said)} {...{ isChanged, hasDraft, doing, onSave, onDiscard }}>
      {onSchedule && (
        <Button
          variant="secondary"
          size="small"
          isLoading={doing === 'schedule'}
          disabled={doing !== undefined || (!canPublish && !canEnd)}
          onClick={onSchedule}
        >
          {canPublish || !canEnd ? t('schedule.publish_at') : t('schedule.end_at')}
        </Button>
      )}
      <Button size="small" isLoading={doing === 'save' || doing === 'publish'} disabled={!canPublish} onClick={onPublish}>
        {t('records.publish')}
      </Button>
    </DraftBar>
  );
}
// messages: records.unsaved, records.draft_there, records.all_shown, records.not_shown

interface DraftBarProps {
  /** State of the record in words. */
  status: string;
  isChanged: boolean;
  hasDraft: boolean;
  /** Action that is running. */
  doing: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
  /** Buttons after saving the draft. */
  children: ReactNode;
}

/** Sticky bar with the actions for the form. */
export function DraftBar({ status, isChanged, hasDraft, doing, onSave, onDiscard, children }: DraftBarProps) {
  const t = useTranslate();
  return (
    <div className="record-bar">
      <p className="record-bar-state" role="status">
        {status}
      </p>
      <div className="cluster">
        {(isChanged || hasDraft) && (
          <Button variant="quiet" size="small" isLoading={doing === 'discard'} disabled={doing !== undefined} onClick={onDiscard}>
            {isChanged ? t('records.discard_changes') : t('records.discard_draft')}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          isLoading={doing === 'draft'}
          disabled={!isChanged}
          aria-keyshortcuts="Control+S"
          onClick={onSave}
        >
          {t('records.save_draft')}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Saves on Ctrl or Cmd with S. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
