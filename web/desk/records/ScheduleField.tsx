import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDateWords } from '../forms/use-date-words.ts';
import { Lines } from '../forms/widgets/Lines.tsx';
import { findClockChange, fromLocalInput } from '../forms/zoned-input.ts';
import { useDesk } from '../lib/desk-context.tsx';

interface ScheduleFieldProps {
  label: string;
  /** Text shown while it is empty. */
  empty: string;
  /** In the format of `datetime-local`, in the centre's time zone. */
  value: string;
  /** Additional note. */
  note?: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Field for a date and a time, repeated in words with the zone and a note about daylight saving. */
export function ScheduleField({ label, empty, value, note, error, onChange }: ScheduleFieldProps) {
  const t = useTranslate();
  const words = useDateWords();
  const { timeZone } = useDesk().start;
  const instant = fromLocalInput(value, timeZone);
  const change = findClockChange(value, timeZone);
  const lines = [
    instant === undefined ? empty : words.instant(instant),
    change === 'skipped' && t('schedule.skipped'),
    change === 'twice' && t('schedule.twice'),
    note,
  ];
  return (
    <div className="schedule-field">
      <Field label={label} hint={<Lines lines={lines} />} error={error}>
        <DateInput type="datetime-local" value={value} onChange={onChange} />
      </Field>
      {value !== '' && (
        <Button variant="quiet" size="small" onClick={() => onChange('')} aria-label={t('schedule.clear_of', { label })}>
          {t('schedule.clear')}
        </Button>
      )}
    </div>
  );
}
