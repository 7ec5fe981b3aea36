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
 * The centre's content as its editors see and change it: what files say, what stands in place of it, and drafts. A kind bears the name of its
 * files (`companies`, `settings`); a record is known by its id, a language by its code, a single document by its kind.
 */

/**
 * What is done to a record: `save` shows a body at once, `draft` to nobody; `restore` makes it what it was at a version; `schedule` says when the
 * draft is to be published, and when what is shown then ends.
 */
export const deskActs = ['save', 'draft', 'publish', 'discard', 'archive', 'restore', 'schedule'] as const;
export type DeskAct = (typeof deskActs)[number];

/**
 * `draft`: of which there is a draft, whether or not something else of it is shown · `edited`: that differs from the files, and is shown ·
 * `scheduled`: that is to be published or to end by itself, also an archived one.
 */
export const deskStates = ['live', 'draft', 'archived', 'edited', 'scheduled'] as const;

/**
 * `order`: as files and site have it · `changed`: what somebody has changed last, first; then the last of the files · `date`: by the date that a kind
 * has (`dates` of `DeskKind`), the last first; of what comes `soon` the next first.
 */
export const deskOrders = ['order', 'changed', 'date'] as const;

/** Whether what a record tells holds now, will, or has been. */
export const deskTimes = ['now', 'soon', 'past'] as const;

/** What is wrong with a field, for words in the editor's language; `other` has its reason in English alone. */
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
  'other',
] as const;
export type DeskFaultCode = (typeof deskFaultCodes)[number];

/** Which kinds each of them may list, read and change: `shared/rules/can-use.ts`; `Forbidden` for others. */
const ofEditors = { access: 'staff', roles: ['editor', 'manager'] } as const;
const key = text({ form: /^[\w-]+$/, most: 100 });

/** The kinds of content that the caller may edit, also those without a record. */
export const listDeskKinds = listEndpoint({
  name: 'listDeskKinds',
  path: '/v1/staff/records',
  ...ofEditors,
  item: schema<typeof DeskKind>(),
});

/**
 * Without a `state` all but archived ones. `q`: every word in a title, in any language, or the key. `keys`: of these alone (`5,7`), as pickers know
 * theirs. `fields`: that have all these values (`type:event,company_id:5`), for filters of the kind. `missing`: that lack a text in that language that their first one has, or all texts.
 */
export const listDeskRecords = listEndpoint({
  name: 'listDeskRecords',
  path: '/v1/staff/records/{kind}',
  ...ofEditors,
  kindAct: 'list',
  isPaged: true,
  params: { kind: slug },
  query: {
    ...listQuery,
    q: optional(text({ most: 100 })),
    state: optional(choice(deskStates)),
    keys: optional(text({ form: /^[\w-]+(?:,[\w-]+){0,47}$/, most: 2000 })),
    fields: optional(text({ form: /^\w+:[\w.-]+(?:,\w+:[\w.-]+){0,7}$/, most: 300 })),
    when: optional(choice(deskTimes)),
    missing: optional(choice(locales)),
    sort: withDefault(choice(deskOrders), 'order'),
  },
  item: schema<typeof DeskRecordRow>(),
});

export const getDeskRecord = endpoint({
  name: 'getDeskRecord',
  path: '/v1/staff/records/{kind}/{key}',
  ...ofEditors,
  kindAct: 'read',
  params: { kind: slug, key },
  answer: schema<typeof DeskRecord>(),
});

/** What it was at one version of its history. */
export const getDeskRecordVersion = endpoint({
  name: 'getDeskRecordVersion',
  path: '/v1/staff/records/{kind}/{key}/versions/{version}',
  ...ofEditors,
  kindAct: 'read',
  params: { kind: slug, key, version: whole(1, 1_000_000_000) },
  answer: schema<typeof DeskRecordVersion>(),
});

/** A new record, which is given its number. The same `request_key` twice is one record. `schedule` as of `changeDeskRecord`. */
export const createDeskRecord = endpoint({
  name: 'createDeskRecord',
  method: 'POST',
  path: '/v1/staff/records/{kind}',
  ...ofEditors,
  kindAct: 'act',
  isLarge: true,
  lane: 'records',
  params: { kind: slug },
  body: schema<typeof CreateDeskRecordBody>(),
  answer: schema<typeof DeskOutcome>(),
});

/**
 * `version` is that of the record that was looked at: after somebody else's act it is a conflict, after the same act of the same person it is done.
 * `save` and `draft` need a `body`, `restore` needs `to`, a version of the history. Settings ask for a confirmation first (`session`: `not_confirmed`).
 *
 * `schedule` sets both instants, or clears the one that is null or missing; a `body` is saved as the draft first. What is to be published is checked
 * at once (`refused`), as is a draft that is saved over a scheduled one; what others name for longer is not to end (`used`). Refused with 422:
 * `publish_at` or `unpublish_at` `too_late` (past), `unpublish_at` `too_small` (not after `publish_at`) or `not_available` (nothing is shown, nor will
 * be), `body` `required` (there is no draft to publish).
 */
export const changeDeskRecord = endpoint({
  name: 'changeDeskRecord',
  method: 'POST',
  path: '/v1/staff/records/{kind}/{key}',
  ...ofEditors,
  kindAct: 'act',
  isLarge: true,
  lane: 'records',
  params: { kind: slug, key },
  body: schema<typeof ChangeDeskRecordBody>(),
  answer: schema<typeof DeskOutcome>(),
});
