import type { DeskImport, DeskImportRow, PlanDeskImportBody, RunDeskImportBody, UploadDeskSheetBody } from '../schemas/desk-imports.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, slug } from './parameters.ts';

export type {
  DeskImport,
  DeskImportChange,
  DeskImportColumn,
  DeskImportFault,
  DeskImportRow,
  PlanDeskImportBody,
} from '../schemas/desk-imports.ts';

/**
 * Imports spreadsheets into a kind of content. Staff upload a file, assign its columns and see the differences. Then the
 * import runs as an act on many records (`getDeskBulk`, `undoDeskBulk`). Rows are deleted after a day.
 */

const ofContent = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/** `read`: columns are not assigned yet · `planning`: rows are being compared · `planned`: the differences are known · `run`: see `bulk_id`. */
export const deskImportStates = ['read', 'planning', 'planned', 'run'] as const;

/** `failed`: the row could not be imported, because its record has changed or the content would be invalid. */
export const deskImportRowStates = ['new', 'changed', 'same', 'faulty', 'failed'] as const;

/** `publish`: visitors see the changes immediately; drafts stay drafts. `draft`: the changes are saved as drafts. */
export const deskImportModes = ['publish', 'draft'] as const;

/**
 * Why a row cannot be imported. `record`: see `fault` · `unknown`: no record has this number · `ambiguous`: several
 * records have this name · `duplicate`: an earlier row has the same record · `archived` · `moved`: the record was
 * changed after the preview · `required`: the field cannot be empty. Others: the cell cannot be read as its type.
 *
 * Only of members: `blocked`: the member is blocked · `imported`: the row or its points were already imported, and are left out · `no_proof`: the
 * consent stays as it is, because the row has no proof · `withdrawn`: the member has withdrawn the consent, which stays so.
 */
export const deskImportFaultCodes = [
  'record',
  'unknown',
  'ambiguous',
  'duplicate',
  'archived',
  'moved',
  'required',
  'number',
  'boolean',
  'choice',
  'day',
  'instant',
  'money',
  'hours',
  'email',
  'text',
  'phone',
  'birth_date',
  'points',
  'blocked',
  'imported',
  'no_proof',
  'withdrawn',
] as const;

/**
 * Reads a spreadsheet (XLSX or CSV). `sheet`: name of the sheet, by default the first one with content.
 * `UnprocessableEntity` (`file`): `invalid`, `too_big`, `too_old` (an Excel file before 2007, or an encrypted one),
 * `required` (no rows).
 */
export const uploadDeskSheet = endpoint({
  name: 'uploadDeskSheet',
  method: 'POST',
  path: '/v1/staff/imports/{kind}',
  ...ofContent,
  kindAct: 'read',
  picture: 'file',
  pictureUse: 'sheet',
  params: { kind: slug },
  body: schema<typeof UploadDeskSheetBody>(),
  answer: schema<typeof DeskImport>(),
});

export const getDeskImport = endpoint({
  name: 'getDeskImport',
  path: '/v1/staff/imports/{kind}/{id}',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, id },
  answer: schema<typeof DeskImport>(),
});

/**
 * Starts to compare the rows with the records; nothing is written to them. The assignment of the columns is remembered
 * for files with the same headings. `UnprocessableEntity` (`columns`, `find_by`: `invalid`), `Conflict` (`id`:
 * `not_available`) while the rows are being compared, or after the import has run.
 */
export const planDeskImport = endpoint({
  name: 'planDeskImport',
  method: 'POST',
  path: '/v1/staff/imports/{kind}/{id}/plan',
  ...ofContent,
  kindAct: 'read',
  isLarge: true,
  params: { kind: slug, id },
  body: schema<typeof PlanDeskImportBody>(),
  answer: schema<typeof DeskImport>(),
});

/** Rows with their differences, in the order of the file. */
export const listDeskImportRows = listEndpoint({
  name: 'listDeskImportRows',
  path: '/v1/staff/imports/{kind}/{id}/rows',
  ...ofContent,
  kindAct: 'read',
  isPaged: true,
  params: { kind: slug, id },
  query: { ...listQuery, state: optional(choice(deskImportRowStates)) },
  item: schema<typeof DeskImportRow>(),
});

/**
 * Imports all new and changed rows, as an act on many records. `count`: their number, as the caller saw it; otherwise
 * `Conflict` (`count`: `not_available`). Repeated calls return the running import.
 */
export const runDeskImport = endpoint({
  name: 'runDeskImport',
  method: 'POST',
  path: '/v1/staff/imports/{kind}/{id}/run',
  ...ofContent,
  kindAct: 'read',
  params: { kind: slug, id },
  body: schema<typeof RunDeskImportBody>(),
  answer: schema<typeof DeskImport>(),
});
