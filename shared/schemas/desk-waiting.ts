import * as z from 'zod/mini';
import { listDeskWaiting, offerDeskWaiting, removeDeskWaiting } from '../contracts/desk-waiting.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Id, Text, translations } from './fields.ts';

export const DeskWaitingPlace = z.object({
  id: Id,
  /** Customer's name; empty if the account is deleted. */
  customer: z.string(),
  starts_at: DateTime,
  ends_at: DateTime,
  people: z.int().check(z.positive()),
  joined_at: DateTime,
  /** The places are held until then; null: no offer. */
  offer_until: z.nullable(DateTime),
});
export type DeskWaitingPlace = z.infer<typeof DeskWaitingPlace>;

export const DeskWaitingList = z.object({
  date: CalendarDate,
  /** Only services with waiting members. */
  services: z.array(z.object({ id: Id, translations: translations({ title: Text }), places: z.array(DeskWaitingPlace) })),
});
export type DeskWaitingList = z.infer<typeof DeskWaitingList>;

export const deskWaitingChecks = [
  check(listDeskWaiting, { answer: DeskWaitingList }),
  check(offerDeskWaiting, { answer: DeskWaitingPlace }),
  check(removeDeskWaiting, { answer: DeskWaitingPlace }),
];
