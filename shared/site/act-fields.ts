import { webhookTypes } from './webhook-events.ts';

/**
 * Kind of value of a field of the recorded states. `refers`: the id, or ids, of records of a kind. `words`: one of these values, or a list of them.
 * `hidden`: only for programs. `group`: fields of the same table.
 */
export type ActValue =
  | 'text'
  | 'texts'
  | 'number'
  | 'yes'
  | 'money'
  | 'bytes'
  | 'time'
  | 'point'
  | 'picture'
  | 'reason'
  | 'roles'
  | 'area'
  | 'kind'
  | 'group'
  | 'hidden'
  | { readonly refers: string }
  | { readonly words: readonly string[] };

/**
 * Fields of the states before and after an act (`core/http/operator-acts.ts`), by their stored names. The desk has a label for each in four languages
 * (`activity.field.<name>`), and a word for each of `words` (`activity.value.<name>.<value>`).
 */
export const actFields = {
  act: { words: ['archive', 'publish', 'schedule', 'save'] },
  activity: { words: ['active', 'inactive'] },
  alt: 'texts',
  amount: 'money',
  approvals: 'yes',
  area: 'area',
  by: 'text',
  bytes: 'bytes',
  came: 'yes',
  company: { refers: 'companies' },
  changed: 'number',
  count: 'number',
  disabled: 'yes',
  endpoint: 'text',
  erasure: 'number',
  events: { words: webhookTypes },
  fields: { words: ['first_name', 'last_name', 'phone', 'locale'] },
  file_name: 'text',
  filter: 'group',
  focus: 'point',
  format: { words: ['html', 'json'] },
  from: 'time',
  has_draft: 'yes',
  gift_cards: 'money',
  height: 'number',
  host: 'text',
  ids: { refers: 'hero-banners' },
  invitations: 'yes',
  is_archived: 'yes',
  is_on: 'yes',
  is_open: 'yes',
  is_paid: 'yes',
  key: 'hidden',
  key_name: 'text',
  kind: 'kind',
  level: { refers: 'tiers' },
  name: 'picture',
  near: { refers: 'companies' },
  new: 'number',
  newsletter: { words: ['yes', 'no'] },
  owed: 'number',
  overlap_hours: 'number',
  people: 'number',
  points: 'number',
  reason: 'reason',
  records: 'number',
  report: 'yes',
  roles: 'roles',
  rows: 'number',
  scopes: 'text',
  service_id: { refers: 'booking-services' },
  staff: { refers: 'staff' },
  starts_at: 'time',
  state: { words: ['draft', 'waiting', 'sent_back', 'approved', 'dropped'] },
  status: { words: ['active', 'used', 'refunded', 'pending', 'approved', 'rejected', 'blocked', 'not_blocked'] },
  tags: 'text',
  taken: 'number',
  to: 'time',
  turnover: 'money',
  type: { words: ['picture', 'document'] },
  version: 'hidden',
  way: { words: ['lift', 'escalator', 'stairs', 'ramp'] },
  width: 'number',
  wish: { words: ['show', 'remove'] },
} as const satisfies Record<string, ActValue>;

export type ActField = keyof typeof actFields;

/** State of an act's subject: only changed values. */
export type ActState = Readonly<Partial<Record<ActField, unknown>>>;

/** Returns the kind of value of a field; undefined for a field that this version does not know. */
export function findActField(name: string): ActValue | undefined {
  return Object.hasOwn(actFields, name) ? actFields[name as ActField] : undefined; // safe: an own key
}
