import * as z from 'zod/mini';
import {
  deskImportFaultCodes,
  deskImportModes,
  deskImportRowStates,
  deskImportStates,
  getDeskImport,
  listDeskImportRows,
  planDeskImport,
  runDeskImport,
  uploadDeskSheet,
} from '../contracts/desk-imports.ts';
import { uploadLimits } from '../site/picture-limits.ts';
import { check } from './check.ts';
import { DeskFault, named } from './desk-records.ts';
import { Count, DateTime, Id, LocaleCode } from './fields.ts';

const Heading = z.string().check(z.maxLength(200));

export const UploadDeskSheetBody = z.object({
  file_name: z.optional(z.string().check(z.maxLength(uploadLimits.fileNameCharacters))),
  sheet: z.optional(z.string().check(z.maxLength(100))),
});
export type UploadDeskSheetBody = z.infer<typeof UploadDeskSheetBody>;

/** A column of the file and the field that it contains. */
export const DeskImportColumn = z.object({
  /** Position in the file, from 0. */
  index: z.int().check(z.nonnegative(), z.lt(500)),
  /** As in `listSheetColumns`. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type DeskImportColumn = z.infer<typeof DeskImportColumn>;

export const PlanDeskImportBody = z.object({
  columns: z
    .array(
      z.extend(DeskImportColumn, {
        /** Options of the field by their words, in any language. */
        labels: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(200)))),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
  /** Field by which a row finds its record, one of `columns`. Null: every row is a new record. */
  find_by: z.nullable(z.string().check(z.maxLength(200))),
  /** Whether an empty cell clears its field. Otherwise the field stays unchanged. */
  clears_empty: z.boolean(),
});
export type PlanDeskImportBody = z.infer<typeof PlanDeskImportBody>;

export const RunDeskImportBody = z.object({ mode: z.enum(deskImportModes), count: Count });
export type RunDeskImportBody = z.infer<typeof RunDeskImportBody>;

export const DeskImport = z.object({
  id: Id,
  kind: z.string(),
  at: DateTime,
  by: z.string(),
  file_name: z.nullable(z.string()),
  /** Name of the sheet that was read, and of all sheets; null and empty for CSV files. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  headings: z.array(Heading),
  /** The first values of each column, to recognize it. */
  samples: z.array(z.array(z.string())),
  /** Number of rows with values, without the headings. */
  rows: Count,
  state: z.enum(deskImportStates),
  /** Assigned columns: of this import, otherwise of the last file with the same headings. */
  columns: z.nullable(z.array(DeskImportColumn)),
  find_by: z.nullable(z.string()),
  clears_empty: z.boolean(),
  /** Number of rows by state; rows that are not compared yet are missing. */
  counts: z.object({ new: Count, changed: Count, same: Count, faulty: Count, failed: Count }),
  mode: z.nullable(z.enum(deskImportModes)),
  /** The act that writes the records (`getDeskBulk`); null before. */
  bulk_id: z.nullable(Id),
  /** Whether the act has continued after a restart of the mall API. */
  is_continued: z.boolean(),
});
export type DeskImport = z.infer<typeof DeskImport>;

/** A difference between a cell and its field. Null: empty. */
export const DeskImportChange = z.object({
  id: z.string(),
  locale: z.nullable(LocaleCode),
  before: z.unknown(),
  after: z.unknown(),
});
export type DeskImportChange = z.infer<typeof DeskImportChange>;

export const DeskImportFault = z.object({
  /** Field of the faulty cell; null: the row as a whole. */
  id: z.nullable(z.string()),
  code: z.enum(deskImportFaultCodes),
  /** Value of the cell. */
  value: z.string(),
  fault: z.nullable(DeskFault),
});
export type DeskImportFault = z.infer<typeof DeskImportFault>;

export const DeskImportRow = z.object({
  /** Number in the spreadsheet program, from 1. */
  row: Count,
  state: z.enum(deskImportRowStates),
  /** The record that the row changes; null for new ones. */
  record: z.nullable(z.object(named)),
  changes: z.array(DeskImportChange),
  faults: z.array(DeskImportFault),
});
export type DeskImportRow = z.infer<typeof DeskImportRow>;

export const deskImportsChecks = [
  check(uploadDeskSheet, { body: UploadDeskSheetBody, answer: DeskImport }),
  check(getDeskImport, { answer: DeskImport }),
  check(planDeskImport, { body: PlanDeskImportBody, answer: DeskImport }),
  check(listDeskImportRows, { item: DeskImportRow }),
  check(runDeskImport, { body: RunDeskImportBody, answer: DeskImport }),
];
