import { listMalls } from '#shared/contracts/malls.ts';
import { weekdayName } from '#shared/rules/date-format.ts';
import { findDefaultZone } from '#shared/rules/opening-hours.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { useCall } from '../../lib/use-call.ts';
import { useDates } from '../../lib/use-dates.ts';
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
  const centre = useCentreHours().first?.days;
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

/** Hours of each weekday, then exceptions, then the wording of the source. New hours are a copy of the centre's, coming exceptions included. */
export function HoursField(part: PartProps) {
  const { Part } = useFormContext();
  const words = useFieldWords();
  const { path, schema, value } = part;
  const hours = isObject(value) ? value : {};
  const others = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'days');
  const at = [...path, 'days'];
  const { first, isLoading } = useCentreHours();
  return (
    <OptionalGroup {...part} isLoading={isLoading} first={first}>
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
  /** States that can be chosen. */
  states?: readonly ('open' | 'closed' | 'unknown')[];
  onChange: (to: Json | undefined) => void;
}

/** Opening hours of a place on one weekday: intervals, closed, or unknown. */
export function DayHours({ id, name, value, usual, states = ['open', 'closed', 'unknown'], onChange }: DayHoursProps) {
  const t = useTranslate();
  const intervals = Array.isArray(value) ? value.filter(isObject) : [];
  const state = value === undefined ? 'unknown' : intervals.length === 0 ? 'closed' : 'open';
  const first = Array.isArray(usual) && usual.length > 0 ? usual : [{ open: '09:00', close: '21:00' }];
  const values: Readonly<Record<string, Json | undefined>> = { unknown: undefined, closed: [], open: first };
  return (
    <div className="edit-day">
      <span className="edit-day-name">{name}</span>
      <Select
        id={id}
        aria-label={name}
        value={state}
        choices={states.map((one) => ({ value: one, label: t(`forms.day.${one}`) }))}
        onChange={({ currentTarget }) => onChange(values[currentTarget.value])}
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

interface FirstHours {
  status: string;
  days: JsonObject;
  exceptions: Json[];
}

/**
 * Returns the initial value for a place's own hours: the week and the coming exceptions of the centre's main zone. The exceptions are copied because
 * a place with own hours no longer follows the centre. `first` is undefined while loading, and if the zone has no hours.
 */
export function useCentreHours(): { first: (FirstHours & JsonObject) | undefined; isLoading: boolean } {
  const malls = useCall(listMalls);
  const { timeZone } = useDates();
  const zone = findDefaultZone('data' in malls ? (malls.data[0]?.opening_hours ?? []) : []);
  const isLoading = malls.state === 'loading';
  if (zone?.status !== 'open') return { first: undefined, isLoading };
  const today = calendarDateIn(new Date(), timeZone);
  const exceptions = zone.exceptions.filter(({ date }) => date >= today) as Json[]; // safe: the call's answer is JSON
  return { first: { status: 'open', days: { ...zone.days }, exceptions }, isLoading };
}
