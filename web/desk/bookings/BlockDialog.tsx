import { type FormEvent, useState } from 'react';
import { blockBookings, getBookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useFailure } from '../lib/failure.ts';
import { focusInvalid } from '../lib/focus-invalid.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import type { CalendarEntry, Open } from './booking-opened.ts';
import { useServiceTitle } from './service-title.ts';
import { useBookingQuery } from './use-booking-query.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

interface Props {
  /** Suggested time. */
  entry: CalendarEntry | undefined;
  onOpen: Open;
  onClose: () => void;
}

/** Blocks days or hours of a service or of all services. Then shows the bookings within this time. */
export function BlockDialog({ entry, onOpen, onClose }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toTitle = useServiceTitle();
  const { timeZone } = useDates();
  const { date, service } = useBookingQuery();
  const refresh = useRefreshBookings();
  const calendar = useCall(getBookingCalendar, { query: { days: 1, service } });
  const act = useAct(blockBookings);
  const [fields, setFields] = useState(() => {
    const first = entry?.starts_at.slice(0, 10) ?? date ?? calendarDateIn(new Date(), timeZone);
    return {
      service: String(entry?.service_id ?? service ?? ''),
      first,
      last: first,
      isWhole: entry === undefined,
      from: entry?.starts_at.slice(11, 16) ?? '09:00',
      to: entry?.ends_at.slice(11, 16) ?? '12:00',
      why: '',
    };
  });
  const [isTried, setIsTried] = useState(false);
  const change = (next: Partial<typeof fields>) => setFields({ ...fields, ...next });
  const span = toSpan(fields, timeZone);
  const isWhyMissing = fields.why.trim() === '';
  const services = 'data' in calendar ? calendar.data.services : [];

  async function block(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (!span || isWhyMissing) return focusInvalid(event.currentTarget);
    const done = await act.send({ service_id: Number(fields.service) || null, ...span, why: fields.why });
    if (!done) return;
    await refresh();
    onOpen({ dialog: 'blocked', id: done.id });
  }

  const isOver = act.state === 'failed' && act.code === 'Conflict';
  return (
    <Dialog isOpen onClose={onClose} title={t('bookings.block_title')} closeLabel={t('desk.close')} size="small">
      <Form
        label={t('bookings.block_title')}
        onSubmit={(event) => void block(event)}
        failure={act.state === 'failed' && !isOver ? toFailure(act) : undefined}
        submit={
          <Button type="submit" isLoading={act.isSending}>
            {t('bookings.block_now')}
          </Button>
        }
      >
        <p>{t('bookings.block_lead')}</p>
        <Field label={t('bookings.service')}>
          <Select
            placeholder={t('bookings.all_services')}
            value={fields.service}
            choices={services.map((one) => ({ value: String(one.id), label: toTitle(one, one.id) }))}
            onChange={({ currentTarget }) => change({ service: currentTarget.value })}
          />
        </Field>
        <div className="day-times">
          <Field label={t('bookings.block_first')} isRequired>
            <DateInput
              type="date"
              value={fields.first}
              onChange={(first) => change({ first, ...(first > fields.last && { last: first }) })}
            />
          </Field>
          {fields.isWhole && (
            <Field label={t('bookings.block_last')} isRequired error={isTried && !span && t('bookings.block_wrong')}>
              <DateInput type="date" value={fields.last} onChange={(last) => change({ last })} />
            </Field>
          )}
        </div>
        <Checkbox label={t('bookings.block_whole')} checked={fields.isWhole} onChange={() => change({ isWhole: !fields.isWhole })} />
        {!fields.isWhole && (
          <div className="day-times">
            <Field label={t('bookings.block_from')} isRequired>
              <DateInput type="time" value={fields.from} onChange={(from) => change({ from })} />
            </Field>
            <Field label={t('bookings.block_to')} isRequired error={isTried && !span && t('bookings.block_wrong')}>
              <DateInput type="time" value={fields.to} onChange={(to) => change({ to })} />
            </Field>
          </div>
        )}
        <Field
          label={t('bookings.block_why')}
          hint={t('bookings.block_why_hint')}
          isRequired
          error={isOver ? t('bookings.block_over') : isTried && isWhyMissing && t('form.required')}
        >
          <Input
            autoComplete="off"
            maxLength={300}
            value={fields.why}
            onChange={({ currentTarget }) => change({ why: currentTarget.value })}
          />
        </Field>
      </Form>
    </Dialog>
  );
}

interface Times {
  first: string;
  last: string;
  isWhole: boolean;
  from: string;
  to: string;
}

/** Converts days and hours to timestamps; undefined if they are incomplete or unordered. Hours may end after midnight. */
function toSpan({ first, last, isWhole, from, to }: Times, timeZone: string): { from: string; to: string } | undefined {
  if (first === '' || (isWhole ? last < first : from === '' || to === '' || from === to)) return undefined;
  const toIso = (date: string, time: string) => toIsoWithOffset(toInstant(date, time, timeZone), timeZone);
  if (isWhole) return { from: toIso(first, '00:00'), to: toIso(addDays(last, 1), '00:00') };
  return { from: toIso(first, from), to: toIso(to > from ? first : addDays(first, 1), to) };
}
