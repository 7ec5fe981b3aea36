import * as z from 'zod/mini';
import { weekdays } from '#shared/site/weekdays.ts';
import {
  bookingOrderStatuses,
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  getBookingService,
  joinWaitingList,
  leaveWaitingList,
  listBookingOrders,
  listBookingServices,
  listBookingSlots,
  listWaitingPlaces,
  moveBookingOrder,
  takeWaitingOffer,
  waitingStates,
} from '../contracts/booking.ts';
import { check } from './check.ts';
import { ClockTime, DateTime, Done, Id, ImageAddress, Money, mayLack, RichText, Text, translations } from './fields.ts';

/** Slots of a weekday that follow each other within `from` and `to`. If `to` is not after `from`, it is a time on the next day. */
const WeeklySlots = z.object({
  weekday: z.enum(weekdays),
  from: ClockTime,
  to: ClockTime,
  duration_minutes: z.int().check(z.positive(), z.lte(1440)),
  /** Places per slot. */
  capacity: z.int().check(z.positive()),
});

export const BookingService = z.object({
  id: Id,
  image: z.nullish(ImageAddress),
  duration_minutes: z.int().check(z.positive()),
  /** Places per slot. */
  capacity: z.int().check(z.positive()),
  /** Price per place; free if missing or zero. */
  price: z.nullish(Money),
  /** Can be cancelled until this many hours before it begins. */
  cancel_hours: z.optional(z.int().check(z.nonnegative(), z.lte(720))),
  /** Can be booked this many days ahead, today included. */
  days_ahead: z.optional(z.int().check(z.positive(), z.lte(366))),
  /** Waiting members have this many minutes to answer an offer of places. */
  offer_minutes: z.optional(z.int().check(z.gte(15), z.lte(2880))),
  /** Own slots of each week, instead of slots within the centre's hours. */
  slots: z.optional(z.array(WeeklySlots)),
  /** Whether the mall API takes orders for the service. */
  is_bookable: z.optional(z.boolean()),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type BookingService = z.infer<typeof BookingService>;

/** A slot. `free: 0`: full, with a waiting list. */
export const BookingSlot = z.object({ service_id: Id, starts_at: DateTime, ends_at: DateTime, free: z.int() });
export type BookingSlot = z.infer<typeof BookingSlot>;

export const CreateBookingOrderBody = z.object({
  service_id: Id,
  starts_at: DateTime,
  people: z.int().check(z.positive(), z.lte(1000)),
  /** The member knows that they already have a booking for that slot. */
  is_another: z.optional(z.boolean()),
});

export const BookingOrder = mayLack(
  z.object({
    id: Id,
    /** Order number for the member to quote. */
    number: z.string(),
    service_id: Id,
    starts_at: DateTime,
    ends_at: DateTime,
    people: z.int(),
    /** Total for all people; null: free. */
    price: z.nullable(Money),
    status: z.enum(bookingOrderStatuses),
    cancel_until: DateTime,
    /** Payment deadline; null: no payment is expected. */
    pay_until: z.nullable(DateTime),
    paid_at: z._default(z.nullable(DateTime), null),
    /** The card's brand and last digits, never its number. */
    paid_with: z._default(z.nullable(z.object({ brand: Text, last4: Text })), null),
    /** A refund was requested and is not complete. */
    is_refund_due: z._default(z.boolean(), false),
    /** Paid in a sandbox: no money has moved. */
    is_sandbox: z._default(z.boolean(), false),
    image: z.nullable(ImageAddress),
    translations: translations({ title: Text }),
  }),
  { number: ({ id }) => String(id), cancel_until: ({ starts_at }) => starts_at, pay_until: null, image: null, translations: [] },
);
export type BookingOrder = z.infer<typeof BookingOrder>;

/** `from`: the beginning that the member saw. */
export const MoveBookingOrderBody = z.object({ from: DateTime, starts_at: DateTime });

/** `key`: from the email about the offer; required if the email's link acts without a click on the site. */
export const TakeWaitingOfferBody = z.object({ key: z.optional(z.string().check(z.maxLength(100))) });

export const JoinWaitingListBody = z.object({
  service_id: Id,
  starts_at: DateTime,
  people: z.int().check(z.positive(), z.lte(1000)),
});

/** A member's place in the waiting list of a slot. */
export const WaitingPlace = z.object({
  id: Id,
  service_id: Id,
  starts_at: DateTime,
  ends_at: DateTime,
  people: z.int(),
  state: z.enum(waitingStates),
  /** Number of members who wait before this member. */
  ahead: z.int(),
  /** The offered places are held until then; null: no offer. */
  offer_until: z.nullable(DateTime),
  /** Total for all people; null: free. */
  price: z.nullable(Money),
  image: z.nullable(ImageAddress),
  translations: translations({ title: Text }),
});
export type WaitingPlace = z.infer<typeof WaitingPlace>;

export const bookingChecks = [
  check(listBookingServices, { item: BookingService, mainOf: ['booking'] }),
  check(getBookingService, { answer: BookingService, mainOf: ['booking-service'] }),
  check(listBookingSlots, { item: BookingSlot }),
  check(listBookingOrders, { item: BookingOrder }),
  check(getBookingOrder, { answer: BookingOrder }),
  check(createBookingOrder, { body: CreateBookingOrderBody, answer: BookingOrder }),
  check(cancelBookingOrder, { answer: BookingOrder }),
  check(moveBookingOrder, { body: MoveBookingOrderBody, answer: BookingOrder }),
  check(listWaitingPlaces, { item: WaitingPlace }),
  check(joinWaitingList, { body: JoinWaitingListBody, answer: WaitingPlace }),
  check(takeWaitingOffer, { body: TakeWaitingOfferBody, answer: BookingOrder }),
  check(leaveWaitingList, { body: TakeWaitingOfferBody, answer: Done }),
];
