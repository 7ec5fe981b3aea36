import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Path } from '../forms/json.ts';
import { useScheduleWords } from './schedule-words.ts';

interface ScheduleNoticeProps {
  record: DeskRecord;
  isBusy: boolean;
  /** Where in it something stands. */
  toPlace: (path: Path) => string;
  onChange: () => void;
  /** Nothing is to come any more; also: what could not be done is settled. */
  onClear: () => void;
}

/** What is to come of a record by itself, or could not; with the ways to change it. */
export function ScheduleNotice({ record, isBusy, toPlace, onChange, onClear }: ScheduleNoticeProps) {
  const t = useTranslate();
  const words = useScheduleWords();
  const plan = words.toPlan(record);
  const last = record.history[0]?.schedule;
  const failed = last?.event === 'failed' ? last : undefined;
  const buttons = (change: string, clear: string) => (
    <>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={onChange}>
        {change}
      </Button>
      <Button size="small" variant="quiet" disabled={isBusy} onClick={onClear}>
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
          action={plan.length === 0 && buttons(t('schedule.again'), t('schedule.settle'))}
        >
          <ul className="schedule-reasons">
            {words.toReasons(failed, record, toPlace).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {plan.length > 0 && (
        <Notice tone="accent" title={plan[0]} action={buttons(t('schedule.change'), t('schedule.cancel'))}>
          {plan[1]}
        </Notice>
      )}
    </>
  );
}
