import * as z from 'zod/mini';
import { getDeskKind } from '../contracts/desk-forms.ts';
import { check } from './check.ts';
import { DateTime } from './fields.ts';

/** What a form needs to know of a kind of content. */
export const KindForm = z.object({
  kind: z.string(),
  /** Many records; else the one there is. */
  is_list: z.boolean(),
  /** The field that a record is known by, and which nothing changes; null where a record bears none. */
  key_field: z.nullable(z.string()),
  /** From when dates such as `@day+3 18:00` count (`shared/rules/relative-dates.ts`). */
  dates_from: DateTime,
  /** JSON Schema (2020-12) of a record as it is written. `widget` names the shared field that a part was made of. */
  schema: z.looseObject({}),
});
export type KindForm = z.infer<typeof KindForm>;

export const deskFormsChecks = [check(getDeskKind, { answer: KindForm })];
