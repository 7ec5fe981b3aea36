import * as z from 'zod/mini';
import { getDeskKind } from '../contracts/desk-forms.ts';
import { check } from './check.ts';
import { DateTime } from './fields.ts';

/** Definition of the form for a kind of content. */
export const KindForm = z.object({
  kind: z.string(),
  /** Whether the kind has many records; otherwise it is a single document. */
  is_list: z.boolean(),
  /** Name of the immutable key field; null if records have none. */
  key_field: z.nullable(z.string()),
  /** Base of relative dates such as `@day+3 18:00` (`shared/rules/relative-dates.ts`). */
  dates_from: DateTime,
  /** JSON Schema (2020-12) of a record as stored. `widget` names the shared field that a part was built from. */
  schema: z.looseObject({}),
});
export type KindForm = z.infer<typeof KindForm>;

export const deskFormsChecks = [check(getDeskKind, { answer: KindForm })];
