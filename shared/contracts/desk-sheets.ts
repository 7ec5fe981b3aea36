import type { ExportRecordsBody } from '../schemas/desk-sheets.ts';
import { fileEndpoint, schema } from './endpoint.ts';
import { slug } from './parameters.ts';

export type { DeskRecordFilter, SheetColumnChoice } from '../schemas/desk-sheets.ts';

/** Lists of content as spreadsheets. `shared/rules/sheet-columns.ts` derives the columns of a kind from its schema. */

const ofContent = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/**
 * Spreadsheet of all records that match the filter, in its order, one per row. Contains the published version of a record, or else its draft.
 * `UnprocessableEntity` (`columns`: `invalid`) for unknown columns.
 */
export const exportDeskRecords = fileEndpoint({
  name: 'exportDeskRecords',
  method: 'POST',
  path: '/v1/staff/exports/records/{kind}',
  ...ofContent,
  kindAct: 'read',
  isLarge: true,
  params: { kind: slug },
  body: schema<typeof ExportRecordsBody>(),
});
