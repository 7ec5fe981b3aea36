import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Path } from '../forms/json.ts';
import { useScheduleWords } from './schedule-words.ts';

interface ScheduleNoticeProps {
  record: DeskRecord;
  isBusy: boolean;
  /** Describes the field at a path. */
  toPlace: (path: Path) => string;
  onChange: () => void;
  /** Removes the schedule. */
  onClear: () => void;
  /** Acknowledges a failure. */
  onSettle: () => void;
}

/** A record's scheduled or failed actions, with buttons to change them. */
export function ScheduleNotice({ record, isBusy, toPlace, onChange, onClear, onSettle }: ScheduleNoticeProps) {
  const t = useTranslate();
  const words = useScheduleWords();
  const plan = words.toPlan(record);
  const last = record.history[0]?.schedule;
  const failed = last?.event === 'failed' ? last : undefined;
  const toButtons = (change: string, clear: string, onPress: () => void) => (
    <>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={onChange}>
        {change}
      </Button>
      <Button size="small" variant="quiet" disabled={isBusy} onClick={onPress}>
        {clear}
      </Button>
    </>
  );
  return (
    <>
      {failed && (
        <Notice
          tone="error"
          title={words.toFailure(failed.publish_at === null ? 'archive' : 'publish', failed.publish_at ?? failed.unpublish_at ?? '')}
          action={toButtons(t('schedule.again'), t('schedule.settle'), onSettle)}
        >
          <ul className="schedule-reasons">
            {words.toReasons(failed, record, toPlace).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {plan.length > 0 && (
        <Notice title={plan[0]} action={toButtons(t('schedule.change'), t('schedule.cancel'), onClear)}>
          {plan[1]}
        </Notice>
      )}
    </>
  );
}
