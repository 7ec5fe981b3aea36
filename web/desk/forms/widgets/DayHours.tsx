import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { isObject, type Json } from '../json.ts';
import { toTimeInput } from './TimeField.tsx';

interface DayHoursProps {
  id: string;
  name: string;
  /** Undefined: unknown. */
  value: Json | undefined;
  /** The centre's hours of that day, with which a newly opened day begins. */
  usual: Json | undefined;
  onChange: (to: Json | undefined) => void;
}

/** Opening hours of a place on one weekday: intervals, closed, or unknown. */
export function DayHours({ id, name, value, usual, onChange }: DayHoursProps) {
  const t = useTranslate();
  const intervals = Array.isArray(value) ? value.filter(isObject) : [];
  const state = value === undefined ? 'unknown' : intervals.length === 0 ? 'closed' : 'open';
  const first = Array.isArray(usual) && usual.length > 0 ? usual : [{ open: '09:00', close: '21:00' }];
  const states: Readonly<Record<string, Json | undefined>> = { unknown: undefined, closed: [], open: first };
  return (
    <div className="edit-day">
      <span className="edit-day-name">{name}</span>
      <Select
        id={id}
        aria-label={name}
        value={state}
        choices={['open', 'closed', 'unknown'].map((one) => ({ value: one, label: t(`forms.day.${one}`) }))}
        onChange={({ currentTarget }) => onChange(states[currentTarget.value])}
      />
      <span className="edit-intervals">
        {intervals.map((interval, index) => {
          const write = (end: 'open' | 'close', to: string) => onChange(intervals.with(index, { ...interval, [end]: to }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its place
            <span key={index} className="edit-interval">
              <DateInput
                type="time"
                aria-label={t('forms.opens_on', { day: name })}
                value={toTimeInput(String(interval.open ?? ''))}
                onChange={(to) => write('open', to)}
              />
              <span aria-hidden="true">–</span>
              <DateInput
                type="time"
                aria-label={t('forms.closes_on', { day: name })}
                value={toTimeInput(String(interval.close ?? ''))}
                onChange={(to) => write('close', to)}
              />
              {intervals.length > 1 && (
                <IconButton
                  icon="close"
                  size="small"
                  variant="plain"
                  label={t('forms.remove_interval', { day: name, number: index + 1 })}
                  onClick={() => onChange(intervals.toSpliced(index, 1))}
                />
              )}
            </span>
          );
        })}
        {state === 'open' && (
          <Button variant="quiet" size="small" icon="plus" onClick={() => onChange([...intervals, { open: '', close: '' }])}>
            {t('forms.add_interval')}
          </Button>
        )}
      </span>
    </div>
  );
}
// messages: forms.day.*
