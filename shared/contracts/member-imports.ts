import type { UploadDeskSheetBody } from '../schemas/desk-imports.ts';
import type {
  MemberImport,
  MemberImportRow,
  MemberImportSummary,
  PlanMemberImportBody,
  RunMemberImportBody,
} from '../schemas/member-imports.ts';
import { deskImportRowStates } from './desk-imports.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional } from './parameters.ts';

export type {
  MemberImport,
  MemberImportRow,
  MemberImportSummary,
  PlanMemberImportBody,
  RunMemberImportBody,
} from '../schemas/member-imports.ts';

/**
 * Imports members with points from a spreadsheet. Members are found by their address. The import writes in parts, between which other calls run, and
 * continues after a restart. The rows of the file are deleted after a day, and the replaced values when the import can no longer be undone.
 */

const ofManagers = { access: 'staff', roles: ['manager'], needs: ['is_authentication_active'] } as const;

/** `interrupted`: the import stopped because of an error; it continues at the next start of the mall API, or can be undone. */
export const memberImportStates = ['read', 'planning', 'planned', 'running', 'done', 'undoing', 'undone', 'interrupted'] as const;

/**
 * Things that the undo of a row left. `active`: the account, because it has activity of its own · `spent`, `expired`: the points · `changed`: a value
 * that was changed since.
 */
export const memberImportRests = ['active', 'spent', 'expired', 'changed'] as const;

/** Reads a spreadsheet with members, like `uploadDeskSheet`. */
export const uploadMemberSheet = endpoint({
  name: 'uploadMemberSheet',
  method: 'POST',
  path: '/v1/staff/member-imports',
  ...ofManagers,
  picture: 'file',
  pictureUse: 'sheet',
  body: schema<typeof UploadDeskSheetBody>(),
  answer: schema<typeof MemberImport>(),
});

/** The last imports that were written, newest first. */
export const listMemberImports = listEndpoint({
  name: 'listMemberImports',
  path: '/v1/staff/member-imports',
  ...ofManagers,
  item: schema<typeof MemberImportSummary>(),
});

export const getMemberImport = endpoint({
  name: 'getMemberImport',
  path: '/v1/staff/member-imports/{id}',
  ...ofManagers,
  params: { id },
  answer: schema<typeof MemberImport>(),
});

/**
 * Starts to compare the rows with the members; nothing is written to them. `UnprocessableEntity`: `columns` (`invalid`, `required` without the
 * address), `why` (`required` with points). `Conflict` (`id`: `not_available`) while the rows are being compared, or after the import has run.
 */
export const planMemberImport = endpoint({
  name: 'planMemberImport',
  method: 'POST',
  path: '/v1/staff/member-imports/{id}/plan',
  ...ofManagers,
  params: { id },
  body: schema<typeof PlanMemberImportBody>(),
  answer: schema<typeof MemberImport>(),
});

/** Rows with their differences, in the order of the file. */
export const listMemberImportRows = listEndpoint({
  name: 'listMemberImportRows',
  path: '/v1/staff/member-imports/{id}/rows',
  ...ofManagers,
  isPaged: true,
  params: { id },
  query: { ...listQuery, state: optional(choice(deskImportRowStates)) },
  item: schema<typeof MemberImportRow>(),
});

/**
 * Writes all new and changed rows. Points are added as entries of the ledger, once per row of a file, and once per member, amount and reason.
 * `count`: number of rows as the caller saw it; otherwise `Conflict` (`count`: `not_available`). Repeated calls return the running import.
 */
export const runMemberImport = endpoint({
  name: 'runMemberImport',
  method: 'POST',
  path: '/v1/staff/member-imports/{id}/run',
  ...ofManagers,
  isSensitive: true,
  params: { id },
  body: schema<typeof RunMemberImportBody>(),
  answer: schema<typeof MemberImport>(),
});

/**
 * Undoes an import: takes its points back by counter-entries, restores values that nobody has changed since, and erases created accounts without
 * activity of their own. `Conflict` (`id`: `not_available`) while it runs, and after `undo_until`.
 */
export const undoMemberImport = endpoint({
  name: 'undoMemberImport',
  method: 'POST',
  path: '/v1/staff/member-imports/{id}/undo',
  ...ofManagers,
  isSensitive: true,
  params: { id },
  answer: schema<typeof MemberImport>(),
});
