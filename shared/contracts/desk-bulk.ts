import type { ChangeRecordsBody, DeskBulk, DeskLeave, RemoveShopBody } from '../schemas/desk-bulk.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, slug } from './parameters.ts';

export type { ChangeRecordsBody, DeskBulk, DeskBulkFailure, DeskLeave, RemoveShopBody } from '../schemas/desk-bulk.ts';

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

/**
 * Starts to restore every changed record, byte for byte. Records that were changed since stay. `Conflict` (`id`: `not_available`) while the act runs;
 * `Forbidden` if the act has changed a record that requires another role.
 */
export const undoDeskBulk = endpoint({
  name: 'undoDeskBulk',
  method: 'POST',
  path: '/v1/staff/bulk/{kind}/{id}/undo',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, id },
  answer: schema<typeof DeskBulk>(),
});

/** Returns the records that name a company, and whether they are archived or changed when it leaves the centre. `managers`: records that only managers may change. */
export const getDeskLeave = endpoint({
  name: 'getDeskLeave',
  path: '/v1/staff/leaving-shops/{id}',
  access: 'staff',
  roles: ['editor', 'manager'],
  params: { id },
  answer: schema<typeof DeskLeave>(),
});

/**
 * Archives a company with all records that name only this company, and removes the company from all others: all together or nothing. `undoDeskBulk`
 * with the kind `companies` undoes all of it. `Conflict` (`count`: `not_available`) if the number of records is not `count`; `Forbidden` if a record
 * requires another role; 422 with the faults' places if the content would be invalid. Idempotent by `key`.
 */
export const archiveLeavingShop = endpoint({
  name: 'archiveLeavingShop',
  method: 'POST',
  path: '/v1/staff/leaving-shops/{id}',
  access: 'staff',
  roles: ['editor', 'manager'],
  params: { id },
  body: schema<typeof RemoveShopBody>(),
  answer: schema<typeof DeskBulk>(),
});
