import type { ChangeDeskHoursBody, DeskHours, DeskHoursChange, DeskHoursPreview, PreviewDeskHoursBody } from '../schemas/desk-hours.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, optional, text } from './parameters.ts';

export type { DeskHours, DeskHoursChange, DeskHoursDay, DeskHoursLine, DeskHoursPreview, DeskHoursWish } from '../schemas/desk-hours.ts';

/** The hours' calendar of the staff: what of a day is other than the week says, for the centre's zones and for many companies at once. */

const ofHours = { access: 'staff', roles: ['editor', 'manager'] } as const;

/** `usual`: as the week says. */
export const deskDayStatuses = ['usual', 'open', 'closed'] as const;

/** One month (`2026-12`), by the centre's clocks; without one, the month that it is there. With the last changes, which can be undone. */
export const getDeskHours = endpoint({
  name: 'getDeskHours',
  path: '/v1/staff/hours',
  ...ofHours,
  query: { month: optional(text({ form: /^\d{4}-(?:0[1-9]|1[0-2])$/, most: 7 })) },
  answer: schema<typeof DeskHours>(),
});

/** What a change would change, before it does; nothing is written. */
export const previewDeskHours = endpoint({
  name: 'previewDeskHours',
  method: 'POST',
  path: '/v1/staff/hours/preview',
  ...ofHours,
  body: schema<typeof PreviewDeskHoursBody>(),
  answer: schema<typeof DeskHoursPreview>(),
});

/**
 * Changes a day for all that was asked for, or for none of it. `seen` is that of the preview: where something of it is another by now, it is
 * `Conflict` (`seen`: `not_available`). The same `key` twice is one change.
 */
export const changeDeskHours = endpoint({
  name: 'changeDeskHours',
  method: 'POST',
  path: '/v1/staff/hours/changes',
  ...ofHours,
  body: schema<typeof ChangeDeskHoursBody>(),
  answer: schema<typeof DeskHoursChange>(),
});

/** Makes everything that one change has changed what it was before: `Conflict` (`id`: `not_available`) where something of it was changed since. */
export const undoDeskHours = endpoint({
  name: 'undoDeskHours',
  method: 'POST',
  path: '/v1/staff/hours/changes/{id}/undo',
  ...ofHours,
  params: { id },
  answer: schema<typeof DeskHoursChange>(),
});
