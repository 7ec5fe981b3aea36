import * as z from 'zod/mini';
import { listDeskViews, removeDeskView, saveDeskView } from '../contracts/desk-views.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { Done } from './fields.ts';

const name = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(60));

export const DeskView = z.object({
  name,
  /** Query of the list's address, without the page: `state=draft&sort=changed`. */
  query: z.string().check(z.maxLength(1000), z.regex(/^[^\s?#]*$/)),
  /** Columns in their order; null: the columns of the kind. */
  columns: z.nullable(z.array(z.string().check(z.regex(/^[\w.]+$/), z.maxLength(100))).check(z.maxLength(40))),
});
export type DeskView = z.infer<typeof DeskView>;

export const NameDeskViewBody = z.object({ name });

export const deskViewsChecks = [
  check(listDeskViews, { item: DeskView }),
  check(saveDeskView, { body: DeskView, answer: DeskView }),
  check(removeDeskView, { body: NameDeskViewBody, answer: Done }),
];
