import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Schema } from '#shared/rules/record-schema.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { FormContextProvider, type PartProps, toFieldId, useFieldWords, useFormContext, usePart } from '../form-context.tsx';
import { isObject, type Json, type JsonObject, type Path, setAt, toPathText } from '../json.ts';
import { moveByDays } from '../zoned-dates.ts';
import { FieldGroup } from './FieldGroup.tsx';

const daysOfWeek = 7;

/**
 * Dates of an event, by start. A new date is suggested a week after the last one, at the same time. A moved start moves the end. The first start and
 * the last end are also the start and the end of the event.
 */
export function EventDatesField(part: PartProps) {
  const { field, set } = usePart(part);
  const context = useFormContext();
  const { body, change, datesFrom } = context;
  const { timeZone } = useDesk().start;
  const t = useTranslate();
  const { path, schema } = part;
  const dates = listObjects(part.value);
  const [said, setSaid] = useState('');
  const [addedId, setAddedId] = useState<Json>();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLSpanElement>(null);
  /** Length of a date while its start is typed: half-typed starts must not change the end. */
  const lengthMs = useRef<number>(undefined);

  const toTime = (value: Json | undefined) => String(resolveRelativeDates(value ?? '', datesFrom, timeZone));
  const toMs = (value: Json | undefined) => Date.parse(toTime(value));
  const write = (to: readonly JsonObject[]) => {
    set([...to]);
    const starts = to.map(({ starts_at }) => toTime(starts_at)).filter((time) => !Number.isNaN(Date.parse(time)));
    const ends = to.map(({ starts_at, ends_at }) => toTime(ends_at ?? starts_at)).filter((time) => !Number.isNaN(Date.parse(time)));
    const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other);
    const [first, last] = [starts.toSorted(byTime)[0], ends.toSorted(byTime).at(-1)];
    if (first !== undefined) change(['starts_at'], first);
    if (last !== undefined) change(['ends_at'], last);
  };
  const sort = (all: readonly JsonObject[]) =>
    all.toSorted((a, b) => (toMs(a.starts_at) || Number.POSITIVE_INFINITY) - (toMs(b.starts_at) || Number.POSITIVE_INFINITY));

  const add = () => {
    const single = body.starts_at ? [pickTimes(1, toTime(body.starts_at), body.ends_at && toTime(body.ends_at))] : [];
    const known = sort(dates.length > 0 ? dates : single);
    const last = known.findLast(({ starts_at }) => !Number.isNaN(toMs(starts_at)));
    const id = Math.max(0, ...known.map((date) => Number(date.id) || 0)) + 1;
    const later = (value: Json | undefined) => value && moveByDays(toTime(value), daysOfWeek, timeZone);
    const next = pickTimes(id, later(last?.starts_at) ?? '', later(last?.ends_at));
    write([...known, last?.translations ? { ...next, translations: last.translations } : next]);
    setAddedId(id);
  };
  const remove = (index: number) => {
    write(dates.toSpliced(index, 1));
    setSaid(t('forms.removed', { name: t('forms.date_number', { number: index + 1 }) }));
    addButton.current?.querySelector('button')?.focus();
  };
  const changeWithin = (at: Path, to: Json | undefined) => {
    const [index, name, ...inner] = at.slice(path.length);
    const date = dates[Number(index)];
    if (!date || name === undefined) return;
    const startMs = toMs(to);
    const endsAt =
      name === 'starts_at' && lengthMs.current !== undefined && !Number.isNaN(startMs)
        ? { ends_at: toIsoWithOffset(new Date(startMs + lengthMs.current), timeZone) }
        : {};
    const changed = setAt(date, [name, ...inner], to);
    if (isObject(changed)) write(dates.with(Number(index), { ...changed, ...endsAt }));
  };
  const noteLength = ({ starts_at, ends_at }: JsonObject) => {
    const ms = toMs(ends_at) - toMs(starts_at);
    lengthMs.current = ms > 0 ? ms : undefined;
  };
  const sortAfter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return; // moving rows would take the focus from a field in them
    const sorted = sort(dates);
    if (sorted.some((date, index) => date !== dates[index])) write(sorted);
  };
  useEffect(() => {
    if (addedId === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-date="${addedId}"] input`)?.focus();
    setAddedId(undefined);
  }, [addedId]);

  return (
    <FormContextProvider value={{ ...context, change: changeWithin }}>
      <FieldGroup {...field}>
        {dates.length > 0 && (
          <ol ref={list} className="edit-entries" onBlur={sortAfter}>
            {dates.map((date, index) => (
              <DateRow
                key={String(date.id)}
                path={[...path, index]}
                items={schema.items ?? {}}
                date={date}
                number={index + 1}
                onStart={() => noteLength(date)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <span ref={addButton}>
          <Button variant="secondary" size="small" icon="plus" onClick={add}>
            {t('forms.add_date')}
          </Button>
        </span>
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </FieldGroup>
    </FormContextProvider>
  );
}

interface DateRowProps {
  path: Path;
  items: Schema;
  date: JsonObject;
  number: number;
  /** Called when the field of the start gets the focus. */
  onStart: () => void;
  onRemove: () => void;
}

/** Start and end of a date, and below them its own place. */
function DateRow({ path, items, date, number, onStart, onRemove }: DateRowProps) {
  const { Part, faults } = useFormContext();
  const words = useFieldWords();
  const t = useTranslate();
  const name = t('forms.date_number', { number });
  const toPart = (field: string) => ({
    path: [...path, field],
    schema: items.properties?.[field] ?? {},
    isRequired: items.required?.includes(field) === true,
    value: date[field],
    label: words.label([...path, field]),
  });
  const placeAt = toPathText([...path, 'translations']);
  const isPlaceWrong = [...faults.keys()].some((at) => at.startsWith(placeAt));
  const place = findPlace(date.translations, useDesk().locale);
  const startId = toFieldId(toPathText([...path, 'starts_at']));
  return (
    <li className="edit-entry edit-date" data-date={String(date.id)} onFocus={({ target }) => target.id === startId && onStart()}>
      <fieldset className="edit-date-fields">
        <legend className="edit-entry-name">{name}</legend>
        <div className="edit-date-times">
          <Part {...toPart('starts_at')} />
          <Part {...toPart('ends_at')} />
        </div>
        <Disclosure
          summary={[t('forms.date_place'), place].filter(Boolean).join(' · ')}
          isOpenAtStart={isPlaceWrong}
          className="edit-folded"
        >
          <Part {...toPart('translations')} />
        </Disclosure>
      </fieldset>
      <span className="edit-date-remove">
        <IconButton icon="close" size="small" label={t('forms.remove', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}

/** Finds a date's own place, in a language if available. */
function findPlace(translations: Json | undefined, locale: Locale): string | undefined {
  const all = listObjects(translations).filter(({ place }) => typeof place === 'string' && place !== '');
  const own = all.find((entry) => entry.locale === locale) ?? all[0];
  return own && String(own.place);
}

function pickTimes(id: number, startsAt: Json, endsAt: Json | undefined): JsonObject {
  return { id, starts_at: startsAt, ...(endsAt && { ends_at: endsAt }) };
}

function listObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
