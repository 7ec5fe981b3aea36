import type { DeskAct } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftBar } from './DraftBar.tsx';

interface EditBarProps {
  isChanged: boolean;
  hasDraft: boolean;
  isLive: boolean;
  /** Whether it can be archived: not for singletons. */
  canEnd?: boolean;
  /** Action that is running. */
  doing: DeskAct | undefined;
  onSave: () => void;
  onPublish: () => void;
  /** Undefined: it cannot be scheduled. */
  onSchedule?: () => void;
  onDiscard: () => void;
}

/** `DraftBar` with buttons to publish and schedule. */
export function EditBar({ isChanged, hasDraft, isLive, canEnd = false, doing, onSave, onPublish, onSchedule, onDiscard }: EditBarProps) {
  const t = useTranslate();
  const canPublish = isChanged || hasDraft || !isLive;
  const said = isChanged ? 'records.unsaved' : hasDraft ? 'records.draft_there' : isLive ? 'records.all_shown' : 'records.not_shown';
  return (
    <DraftBar said={t(said)} {...{ isChanged, hasDraft, doing, onSave, onDiscard }}>
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
