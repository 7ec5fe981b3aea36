import type {
  ChangeDeskRecordBody,
  CreateDeskRecordBody,
  DeskKind,
  DeskOutcome,
  DeskRecord,
  DeskRecordRow,
  DeskRecordVersion,
} from '../schemas/desk-records.ts';
import { locales } from '../site/locales.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, listQuery, optional, slug, text, whole, withDefault } from './parameters.ts';

export type {
  DeskFault,
  DeskKind,
  DeskOutcome,
  DeskRecord,
  DeskRecordRow,
  DeskRecordVersion,
  DeskScheduleNote,
  DeskUse,
} from '../schemas/desk-records.ts';

/**
 * Content as editors see it: values from files, published edits and drafts. A kind is named like its files (`companies`, `settings`). The key of a
 * record is its id; of a language, its code; of a single document, its kind.
 */

/**
 * Actions on a record. `save` publishes a body immediately, `draft` stores it unpublished, `restore` returns to a version, `schedule` sets when the
 * draft is published and when the record is unpublished.
 */
export const deskActs = ['save', 'draft', 'publish', 'discard', 'archive', 'restore', 'schedule'] as const;
export type DeskAct = (typeof deskActs)[number];

/**
 * `draft`: has a draft, published or not · `edited`: published, differs from the files · `scheduled`: will be published or unpublished automatically,
 * including archived records.
 */
export const deskStates = ['live', 'draft', 'archived', 'edited', 'scheduled'] as const;

/**
 * `order`: as in files and on the site · `changed`: most recently edited first, then the newest from files · `date`: by the date of the kind (`dates`
 * of `DeskKind`), latest first; with `when=soon`, earliest first.
 */
export const deskOrders = ['order', 'changed', 'date'] as const;

/** Whether a record is current, upcoming or past. */
export const deskTimes = ['now', 'soon', 'past'] as const;

/** Field errors, translated at the desk; `other` has a reason in English only. */
export const deskFaultCodes = [
  'required',
  'invalid',
  'too_small',
  'too_big',
  'not_allowed',
  'unknown_field',
  'unknown_record',
  'duplicate',
  'before_start',
  'reversing',
  'markup',
  'other',
] as const;
export type DeskFaultCode = (typeof deskFaultCodes)[number];

/** `shared/rules/can-use.ts` defines which kinds each role may list, read and change; `Forbidden` for others. */
const ofContent = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;
const key = text({ form: /^[\w-]+$/, most: 100 });

/** Kinds of content that the caller may edit, including empty ones. */
export const listDeskKinds = listEndpoint({
  name: 'listDeskKinds',
  path: '/v1/staff/records',
  access: 'staff',
  roles: ['editor', 'manager'],
  item: schema<typeof DeskKind>(),
});

/**
 * Without `state`, all but archived records. `q`: every word in a title, in any language, or the key. `keys`: only records with these keys (`5,7`),
 * for pickers. `fields`: filters of the kind, which must all match (`type:event,company_id:5`); of several values of one field, one must match.
 * `missing`: records that are not fully translated into this language, because they lack a title in it or a text that exists in their first language.
 */
export const listDeskRecords = listEndpoint({
  name: 'listDeskRecords',
  path: '/v1/staff/records/{kind}',
  ...ofContent,
  kindAct: 'list',
  isPaged: true,
  params: { kind: slug },
  query: {
    ...listQuery,
    q: optional(text({ most: 100 })),
    state: optional(choice(deskStates)),
    keys: optional(text({ form: /^[\w-]+(?:,[\w-]+){0,47}$/, most: 2000 })),
    fields: optional(text({ form: /^\w+:[\w.-]+(?:,\w+:[\w.-]+){0,47}$/, most: 2000 })),
    when: optional(choice(deskTimes)),
    missing: optional(choice(locales)),
    sort: withDefault(choice(deskOrders), 'order'),
  },
  item: schema<typeof DeskRecordRow>(),
});

export const getDeskRecord = endpoint({
  name: 'getDeskRecord',
  path: '/v1/staff/records/{kind}/{key}',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, key },
  answer: schema<typeof DeskRecord>(),
});

/** A record at one version of its history. */
export const getDeskRecordVersion = endpoint({
  name: 'getDeskRecordVersion',
  path: '/v1/staff/records/{kind}/{key}/versions/{version}',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, key, version: whole(1, 1_000_000_000) },
  answer: schema<typeof DeskRecordVersion>(),
});

/** Creates a record and assigns its id. Idempotent by `request_key`. `schedule` as in `changeDeskRecord`. */
export const createDeskRecord = endpoint({
  name: 'createDeskRecord',
  method: 'POST',
  path: '/v1/staff/records/{kind}',
  ...ofContent,
  kindAct: 'act',
  isLarge: true,
  lane: 'records',
  params: { kind: slug },
  body: schema<typeof CreateDeskRecordBody>(),
  answer: schema<typeof DeskOutcome>(),
});

/**
 * `version` is the version the caller edited. If someone else has changed the record since, the outcome is `conflict`. If a caller repeats their last
 * action, it succeeds without effect. `save` and `draft` need a `body`, `restore` needs `to`, a version of the history. Settings require a
 * confirmation (`session`: `not_confirmed`).
 *
 * `schedule` sets both times and clears those that are null or missing; a `body` is saved as the draft first. Drafts are validated when they are
 * scheduled, and when they replace a scheduled draft (`refused`). A record cannot end before others that refer to it (`used`). Fails with 422:
 * `publish_at` or `unpublish_at` `too_late` (in the past), `unpublish_at` `too_small` (not after `publish_at`) or `not_available` (not published, now
 * or later), `body` `required` (no draft to publish).
 */
export const changeDeskRecord = endpoint({
  name: 'changeDeskRecord',
  method: 'POST',
  path: '/v1/staff/records/{kind}/{key}',
  ...ofContent,
  kindAct: 'act',
  isLarge: true,
  lane: 'records',
  params: { kind: slug, key },
  body: schema<typeof ChangeDeskRecordBody>(),
  answer: schema<typeof DeskOutcome>(),
});
