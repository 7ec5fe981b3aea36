import type { ChangeDeskHoursBody, DeskHours, DeskHoursChange, DeskHoursPreview, PreviewDeskHoursBody } from '../schemas/desk-hours.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, optional, text } from './parameters.ts';

export type { DeskHours, DeskHoursChange, DeskHoursDay, DeskHoursLine, DeskHoursPreview, DeskHoursWish } from '../schemas/desk-hours.ts';

/** Calendar of days that differ from the usual week, for the centre's zones and for many companies in one go. */

const ofHours = { access: 'staff', roles: ['editor', 'manager'] } as const;

/** `usual`: as in the weekly hours. */
export const deskDayStatuses = ['usual', 'open', 'closed'] as const;

/** One month (`2026-12`) in the centre's time zone, by default the current one. Includes the last changes, which can be undone. */
export const getDeskHours = endpoint({
  name: 'getDeskHours',
  path: '/v1/staff/hours',
  ...ofHours,
  query: { month: optional(text({ form: /^\d{4}-(?:0[1-9]|1[0-2])$/, most: 7 })) },
  answer: schema<typeof DeskHours>(),
});

/** Previews the effect of a change; nothing is written. An unknown company is refused (`UnprocessableEntity`, `change.companies`: `not_found`). */
export const previewDeskHours = endpoint({
  name: 'previewDeskHours',
  method: 'POST',
  path: '/v1/staff/hours/preview',
  ...ofHours,
  body: schema<typeof PreviewDeskHoursBody>(),
  answer: schema<typeof DeskHoursPreview>(),
});

/**
 * Changes a day for all requested companies and zones, or for none. `seen` comes from the preview: if anything in it has changed since, `Conflict`
 * (`seen`: `not_available`). Idempotent by `key`.
 */
export const changeDeskHours = endpoint({
  name: 'changeDeskHours',
  method: 'POST',
  path: '/v1/staff/hours/changes',
  ...ofHours,
  body: schema<typeof ChangeDeskHoursBody>(),
  answer: schema<typeof DeskHoursChange>(),
});

/** Reverts one change completely. `Conflict` (`id`: `not_available`) if any of its zones or companies was changed again since. */
export const undoDeskHours = endpoint({
  name: 'undoDeskHours',
  method: 'POST',
  path: '/v1/staff/hours/changes/{id}/undo',
  ...ofHours,
  params: { id },
  answer: schema<typeof DeskHoursChange>(),
});
