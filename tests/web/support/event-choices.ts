import { announcementScopes, listEventChoices } from '#shared/contracts/announcements.ts';
import { answered, type Calls } from './calls.ts';

/** Answers that offer no filters of events besides those of time. */
export const noEventChoices: Calls = Object.assign(
  {},
  ...[undefined, ...announcementScopes].map((scope) => answered(listEventChoices, { query: { scope } }, [])),
);
