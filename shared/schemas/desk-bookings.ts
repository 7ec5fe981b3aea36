import * as z from 'zod/mini';
import { bookingOrderStatuses } from '../contracts/booking.ts';
import {
  cancelDeskBooking,
  changeBookingPeople,
  createDeskBooking,
  deskPayments,
  findDeskBookings,
  listDeskBookings,
  markDeskBooking,
  moveDeskBooking,
  payDeskBooking,
} from '../contracts/desk-bookings.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import {
  CalendarDate,
  DateTime,
  EmailAddress,
  Id,
  IdParam,
  LocaleCode,
  Money,
  PersonName,
  PhoneNumber,
  Text,
  translations,
} from './fields.ts';

export const DeskBooking = z.object({
  id: Id,
  number: z.string(),
  service_id: Id,
  /** Customer's name; empty if the account is deleted, or if the name was erased. */
  customer: z.string(),
  /** Null: a person without an account, or a deleted account. */
  customer_id: z.nullable(Id),
  /** Contact of a person without an account. */
  contact: z.nullable(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  /** Note of the staff. */
  note: z.nullable(z.string()),
  starts_at: DateTime,
  ends_at: DateTime,
  people: z.int().check(z.positive()),
  price: z.nullable(Money),
  /** `reserved` with a price: not paid yet. */
  status: z.enum(bookingOrderStatuses),
  /** Paid in the centre, which also returns the money. */
  is_paid_at_desk: z.boolean(),
  /** Null: not recorded. */
  came: z.nullable(z.boolean()),
  /** Cancelled by the centre, not by the member. */
  is_withdrawn: z.boolean(),
  /** Title of the service when it was booked. */
  translations: translations({ title: Text }),
});
export type DeskBooking = z.infer<typeof DeskBooking>;

export const DeskBookings = z.object({
  date: CalendarDate,
  today: CalendarDate,
  /** Only services with bookings. */
  services: z.array(z.object({ id: Id, translations: translations({ title: Text }), bookings: z.array(DeskBooking) })),
});
export type DeskBookings = z.infer<typeof DeskBookings>;

export const MarkBookingBody = z.object({ came: z.nullable(z.boolean()) });
/** `why`: shown to the member, in their language. */
export const CancelDeskBookingBody = z.object({ why: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(500))) });

const People = z.int().check(z.positive(), z.lte(1000));
const Note = z.string().check(z.overwrite(cleanTyped), z.maxLength(500));

/** Either `customer_id`, or the name of a person without an account with a phone number or an address. */
export const CreateDeskBookingBody = z
  .object({
    service_id: IdParam,
    starts_at: DateTime,
    people: People,
    customer_id: z.optional(IdParam),
    name: z.optional(PersonName),
    email: z.optional(EmailAddress),
    phone: z.optional(PhoneNumber),
    /** Language of the emails to a person without an account. */
    locale: z.optional(LocaleCode),
    note: z.optional(Note),
    /** Ignored if the service is free. */
    payment: z._default(z.enum(deskPayments), 'later'),
    /** Staff know that the member already has a booking for that slot. */
    is_another: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ customer_id, name }) => (customer_id === undefined) !== (name === undefined), {
      error: 'either a member or a person without an account',
      path: ['customer_id'],
    }),
    z.refine(({ name, email, phone }) => name === undefined || email !== undefined || phone !== undefined, {
      error: 'an address or a phone number',
      path: ['phone'],
    }),
  );

/** `from`: the beginning that staff saw. */
export const MoveDeskBookingBody = z.object({ from: DateTime, starts_at: DateTime });
export const BookingPeopleBody = z.object({ people: People });
export const PayDeskBookingBody = z.object({ is_paid: z.boolean() });

export const deskBookingsChecks = [
  check(findDeskBookings, { item: DeskBooking }),
  check(listDeskBookings, { answer: DeskBookings }),
  check(markDeskBooking, { body: MarkBookingBody, answer: DeskBooking }),
  check(cancelDeskBooking, { body: CancelDeskBookingBody, answer: DeskBooking }),
  check(createDeskBooking, { body: CreateDeskBookingBody, answer: DeskBooking }),
  check(moveDeskBooking, { body: MoveDeskBookingBody, answer: DeskBooking }),
  check(changeBookingPeople, { body: BookingPeopleBody, answer: DeskBooking }),
  check(payDeskBooking, { body: PayDeskBookingBody, answer: DeskBooking }),
];
