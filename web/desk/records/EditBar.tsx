import type { DeskAct } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftBar } from './DraftBar.tsx';

interface EditBarProps {
  isChanged: boolean;
  hasDraft: boolean;
  isLive: boolean;
  /** Whether it may go: not what there is one of. */
  canEnd?: boolean;
  /** What is under way. */
  doing: DeskAct | undefined;
  onSave: () => void;
  onPublish: () => void;
  /** Undefined: it is not for a later hour. */
  onSchedule?: () => void;
  onDiscard: () => void;
}

/** The same with publishing, now or at an hour. */
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
