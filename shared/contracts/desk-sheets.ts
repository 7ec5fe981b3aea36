import type { ExportRecordsBody } from '../schemas/desk-sheets.ts';
import { fileEndpoint, schema } from './endpoint.ts';
import { slug } from './parameters.ts';

export type { DeskRecordFilter, SheetColumnChoice } from '../schemas/desk-sheets.ts';

/** Lists of content as spreadsheets. `shared/rules/sheet-columns.ts` derives the columns of a kind from its schema. */

const ofContent = { access: 'staff', roles: ['desk', 'editor', 'manager'] } as const;

/**
 * All records that match the filter, in its order, one per row. A record with a published version has that one, others have their draft. Unknown
 * columns are 422 (`columns`: `invalid`).
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
