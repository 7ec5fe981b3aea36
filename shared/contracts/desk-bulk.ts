import type { ChangeRecordsBody, DeskBulk } from '../schemas/desk-bulk.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, slug } from './parameters.ts';

export type { ChangeRecordsBody, DeskBulk, DeskBulkFailure } from '../schemas/desk-bulk.ts';

/** Acts on many records of a kind at once. They run in parts, so that other calls never wait; clients poll `getDeskBulk`. */

const ofContent = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/** `publish`: publishes drafts · `save`: changes one field of the published version and of the draft. */
export const deskBulkActs = ['archive', 'publish', 'schedule', 'save'] as const;

/** `add` and `remove` are for fields with several values. */
export const deskFieldChanges = ['set', 'add', 'remove'] as const;

/** `interrupted`: the mall API was restarted; the finished part can be undone. */
export const deskBulkStates = ['running', 'done', 'undone', 'interrupted'] as const;

/**
 * `used`: other records refer to it · `changed`: the record was changed since, so it stays · `refused`: the content would be invalid · `impossible`: the act
 * does not fit the record's state, such as an end in the past.
 */
export const deskBulkFailureCodes = ['used', 'changed', 'refused', 'impossible'] as const;

/**
 * Starts an act on all records that match `filter`. `Conflict` (`count`: `not_available`) if their number is not `count`, because the caller saw
 * other records; 422 (`count`: `too_big`) for more than 10,000. Idempotent by `key`.
 */
export const changeDeskRecords = endpoint({
  name: 'changeDeskRecords',
  method: 'POST',
  path: '/v1/staff/bulk/{kind}',
  ...ofContent,
  kindAct: 'act',
  isLarge: true,
  params: { kind: slug },
  body: schema<typeof ChangeRecordsBody>(),
  answer: schema<typeof DeskBulk>(),
});

/** Progress and result of an act. */
export const getDeskBulk = endpoint({
  name: 'getDeskBulk',
  path: '/v1/staff/bulk/{kind}/{id}',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, id },
  answer: schema<typeof DeskBulk>(),
});

/** Starts to restore every changed record, byte for byte. Records that were changed since stay. `Conflict` (`id`: `not_available`) while the act runs. */
export const undoDeskBulk = endpoint({
  name: 'undoDeskBulk',
  method: 'POST',
  path: '/v1/staff/bulk/{kind}/{id}/undo',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, id },
  answer: schema<typeof DeskBulk>(),
});
