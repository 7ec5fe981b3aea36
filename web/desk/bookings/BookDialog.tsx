import { type FormEvent, useState } from 'react';
import { getBookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import { createDeskBooking, deskPayments } from '#shared/contracts/desk-bookings.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { focusInvalid } from '../lib/focus-invalid.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import type { CalendarEntry, Open } from './booking-opened.ts';
import { type FoundMember, PersonPicker } from './PersonPicker.tsx';
import { useServiceTitle } from './service-title.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

interface Props {
  entry: CalendarEntry;
  onOpen: Open;
  onClose: () => void;
}

const guestFields = ['name', 'phone', 'email'] as const;
const whoChoices = ['member', 'guest'] as const;

interface Fields {
  who: (typeof whoChoices)[number];
  member: FoundMember | undefined;
  name: string;
  phone: string;
  email: string;
  locale: Locale;
  people: string;
  note: string;
  payment: (typeof deskPayments)[number];
}

/** Books a free slot for a member or for a person without an account. */
export function BookDialog({ entry, onOpen, onClose }: Props) {
  const { service_id, starts_at, ends_at, free } = entry;
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime, time } = useDates();
  const { start, locale } = useDesk();
  const toTitle = useServiceTitle();
  const refresh = useRefreshBookings();
  const act = useAct(createDeskBooking);
  const calendar = useCall(getBookingCalendar, { query: { from: starts_at.slice(0, 10), days: 1, service: service_id } });
  const [isTried, setIsTried] = useState(false);
  const [fields, setFields] = useState<Fields>({
    ...{ who: 'member', member: undefined, name: '', phone: '', email: '', people: '1', note: '', payment: 'later' },
    locale: start.fallbackLocale,
  });
  const change = (next: Partial<Fields>) => {
    setFields({ ...fields, ...next });
    if (act.state === 'failed') act.reset();
  };
  const service = 'data' in calendar ? calendar.data.services.find(({ id }) => id === service_id) : undefined;
  const people = /^\d{1,4}$/.test(fields.people.trim()) ? Number(fields.people) : 0;
  const errors = act.state === 'failed' ? act.errors : {};
  const code = errors.starts_at?.[0];
  const isAgain = code === 'already_booked';
  const missing = findMissing(fields, people);

  async function book(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget; // React resets it after the event
    setIsTried(true);
    if (missing.size > 0) return focusInvalid(form);
    const { name, phone, email, note, payment, member } = fields;
    const guest = { name: name.trim(), locale: fields.locale, ...(phone.trim() && { phone }), ...(email.trim() && { email }) };
    const who = fields.who === 'member' && member ? { customer_id: member.id } : guest;
    const body = { service_id, starts_at, people, ...who, payment, ...(note.trim() && { note }), ...(isAgain && { is_another: true }) };
    const booking = await act.send(body);
    if (!booking) {
      focusInvalid(form);
      return void refresh();
    }
    const isSilent = booking.contact !== null && booking.contact.email === null;
    onClose();
    showToast({
      type: 'success',
      title: t(isSilent ? 'bookings.booked_silent' : 'bookings.booked', { number: booking.number }),
      action: { label: t('bookings.open'), onPress: () => onOpen({ dialog: 'booking', booking }) },
    });
    await refresh();
  }

  const errorOf = (field: string, words: string) =>
    (isTried && missing.has(field) && words) || (errors[field] ? t('form.invalid') : undefined);
  return (
    <Dialog isOpen onClose={onClose} title={t('bookings.book_title')} closeLabel={t('desk.close')} placement="side">
      <Form
        label={t('bookings.book_title')}
        onSubmit={(event) => void book(event)}
        failure={toShownFailure()}
        submit={
          <>
            <Button type="submit" isLoading={act.isSending}>
              {t(isAgain ? 'bookings.book_again' : 'bookings.book')}
            </Button>
            <Button variant="quiet" onClick={() => onOpen({ dialog: 'block', entry })}>
              {t('bookings.block_this')}
            </Button>
          </>
        }
      >
        <p>
          <strong>{toTitle(service, service_id)}</strong>
          <br />
          {`${dayTime(starts_at)}–${time(ends_at)} · ${t('bookings.free', { count: free ?? 0 })}`}
        </p>
        <RadioGroup
          legend={t('bookings.who')}
          name="who"
          layout="tiles"
          value={fields.who}
          onChange={(who) => change({ who: who === 'guest' ? 'guest' : 'member' })}
          choices={whoChoices.map((value) => ({ value, label: t(`bookings.who_${value}`) }))}
        />
        {fields.who === 'member' ? (
          <PersonPicker
            member={fields.member}
            error={isTried && missing.has('member') ? t('bookings.choose_member') : undefined}
            onChange={(member) => change({ member })}
          />
        ) : (
          <>
            <Field label={t('bookings.guest_name')} isRequired error={errorOf('name', t('form.required'))}>
              <Input
                autoComplete="off"
                maxLength={80}
                value={fields.name}
                onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              />
            </Field>
            <Field label={t('bookings.phone')} error={errorOf('phone', t('bookings.contact_missing'))}>
              <Input
                type="tel"
                autoComplete="off"
                maxLength={30}
                value={fields.phone}
                onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
              />
            </Field>
            <Field label={t('bookings.email')} hint={t('bookings.email_hint')} error={errorOf('email', '')}>
              <Input
                type="email"
                autoComplete="off"
                maxLength={254}
                value={fields.email}
                onChange={({ currentTarget }) => change({ email: currentTarget.value })}
              />
            </Field>
            <Field label={t('bookings.language')}>
              <Select
                value={fields.locale}
                choices={start.locales.map((value) => ({ value, label: localeFacts[value].name }))}
                onChange={({ currentTarget }) =>
                  change({ locale: start.locales.find((one) => one === currentTarget.value) ?? fields.locale })
                }
              />
            </Field>
          </>
        )}
        <Field label={t('bookings.people_label')} isRequired error={isTried && missing.has('people') && t('bookings.people_wrong')}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={free ?? undefined}
            value={fields.people}
            onChange={({ currentTarget }) => change({ people: currentTarget.value })}
          />
        </Field>
        {service?.price && (
          <RadioGroup
            legend={t('bookings.payment', {
              price: formatMoney({ ...service.price, amount: service.price.amount * Math.max(1, people) }, locale),
            })}
            name="payment"
            value={fields.payment}
            onChange={(payment) => change({ payment: payment === 'paid' ? 'paid' : 'later' })}
            choices={deskPayments.map((value) => ({ value, label: t(`bookings.payment_${value}`) }))}
          />
        )}
        <Field label={t('bookings.note')} hint={t('bookings.note_hint')}>
          <Input
            autoComplete="off"
            maxLength={500}
            value={fields.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
        </Field>
      </Form>
    </Dialog>
  );

  function toShownFailure(): { title: string; message: string } | undefined {
    if (act.state !== 'failed' || guestFields.some((name) => errors[name])) return undefined;
    if (act.code !== 'Conflict') return toFailure(act);
    return { title: t('bookings.not_booked'), message: t(isAgain ? 'bookings.already_booked' : 'bookings.slot_gone') };
  }
}
// messages: bookings.who_*, bookings.payment_*

/** Names of missing fields. A person without an account needs an address or a phone number. */
function findMissing({ who, member, name, phone, email }: Fields, people: number): ReadonlySet<string> {
  const missing = new Set<string>();
  if (people === 0) missing.add('people');
  if (who === 'member' && !member) missing.add('member');
  if (who === 'guest' && name.trim() === '') missing.add('name');
  if (who === 'guest' && phone.trim() === '' && email.trim() === '') missing.add('phone');
  return missing;
}
