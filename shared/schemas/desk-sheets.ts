import * as z from 'zod/mini';
import { deskOrders, deskStates, deskTimes } from '../contracts/desk-records.ts';
import { exportDeskRecords } from '../contracts/desk-sheets.ts';
import { sheetFormats } from '../site/file-types.ts';
import { check } from './check.ts';
import { Done, LocaleCode } from './fields.ts';

/** Selects records of a kind as in `listDeskRecords`. */
export const DeskRecordFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  state: z.optional(z.enum(deskStates)),
  /** Only these records, for rows that were ticked one by one. */
  keys: z.optional(z.array(z.string().check(z.regex(/^[\w-]+$/), z.maxLength(100))).check(z.maxLength(1000))),
  fields: z.optional(z.string().check(z.regex(/^\w+:[\w.-]+(?:,\w+:[\w.-]+){0,47}$/), z.maxLength(2000))),
  when: z.optional(z.enum(deskTimes)),
  missing: z.optional(LocaleCode),
  sort: z._default(z.enum(deskOrders), 'order'),
});
export type DeskRecordFilter = z.infer<typeof DeskRecordFilter>;

/** Column of the file. */
export const SheetColumnChoice = z.object({
  /** As in `listSheetColumns`. */
  id: z.string().check(z.maxLength(200)),
  heading: z.string().check(z.maxLength(200)),
  /** Words for the options of the field. */
  labels: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(200)))),
});
export type SheetColumnChoice = z.infer<typeof SheetColumnChoice>;

export const ExportRecordsBody = z.object({
  format: z.enum(sheetFormats),
  /** Language of separators, decimal marks, and of "yes", "no" and "closed". */
  locale: LocaleCode,
  filter: DeskRecordFilter,
  columns: z.array(SheetColumnChoice).check(z.minLength(1), z.maxLength(500)),
});
export type ExportRecordsBody = z.infer<typeof ExportRecordsBody>;

export const deskSheetsChecks = [check(exportDeskRecords, { body: ExportRecordsBody, answer: Done })];
