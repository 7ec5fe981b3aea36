import { listMalls } from '#shared/contracts/malls.ts';
import { weekdayName } from '#shared/rules/date-format.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { type PartProps, useFieldWords, useFormContext, usePart } from '../form-context.tsx';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { toTimeInput } from './date-fields.tsx';
import { OptionalGroup } from './FieldGroup.tsx';

/** Weekdays, each open, closed or unknown. */
export function WeekField(part: PartProps) {
  const { locale } = useDesk();
  const { change } = useFormContext();
  const { field } = usePart(part);
  const t = useTranslate();
  const { path, value, label } = part;
  const days = isObject(value) ? value : {};
  const { week: centre } = useCentreWeek();
  const first = weekdays.find((day) => Array.isArray(days[day]));
  const setDay = (day: string, to: Json | undefined) => change([...path, day], to);
  const copy = () => {
    for (const day of weekdays) if (first && day !== first) setDay(day, days[first]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the name is not visible, so a fieldset has no text for its legend
    <div className="edit-week" role="group" aria-label={label}>
      {weekdays.map((day) => (
        <DayHours
          key={day}
          id={`${field.id}.${day}`}
          name={weekdayName(day, locale, 'long')}
          value={days[day]}
          usual={centre?.[day]}
          onChange={(to) => setDay(day, to)}
        />
      ))}
      {first && (
        <Button variant="quiet" size="small" onClick={copy}>
          {t('forms.copy_day', { day: weekdayName(first, locale, 'long') })}
        </Button>
      )}
    </div>
  );
}

/** Hours of each weekday, then exceptions, then the wording of the source. New hours are a copy of the centre's week. */
export function HoursField(part: PartProps) {
  const { Part } = useFormContext();
  const words = useFieldWords();
  const { path, schema, value } = part;
  const hours = isObject(value) ? value : {};
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'days');
  const at = [...path, 'days'];
  const { week, isLoading } = useCentreWeek();
  return (
    <OptionalGroup {...part} isLoading={isLoading} first={week && { status: 'open', days: week, exceptions: [] }}>
      <WeekField
        path={at}
        schema={schema.properties?.days ?? {}}
        isNullable={false}
        isRequired
        value={hours.days}
        label={words.label(at)}
      />
      {others.map(([name, inner]) => (
        <Part
          key={name}
          path={[...path, name]}
          schema={inner}
          isRequired={schema.required?.includes(name) === true}
          value={hours[name]}
          label={words.label([...path, name])}
        />
      ))}
    </OptionalGroup>
  );
}

interface DayHoursProps {
  id: string;
  name: string;
  /** Undefined: unknown. */
  value: Json | undefined;
  /** The centre's hours of that weekday: the initial value when the day is changed to open. */
  usual: Json | undefined;
  onChange: (to: Json | undefined) => void;
}

/** Opening hours of a place on one weekday: intervals, closed, or unknown. */
function DayHours({ id, name, value, usual, onChange }: DayHoursProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no identity other than their position
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

/** The week of the centre's main zone, the initial value for hours of a place. `week` is undefined while loading, and if the zone has no hours. */
function useCentreWeek(): { week: JsonObject | undefined; isLoading: boolean } {
  const malls = useCall(listMalls);
  const zones = 'data' in malls ? (malls.data[0]?.opening_hours ?? []) : [];
  const zone = zones.find(({ is_default }) => is_default) ?? zones[0];
  return { week: zone && zone.status === 'open' ? { ...zone.days } : undefined, isLoading: malls.state === 'loading' };
}
