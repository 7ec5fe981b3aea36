import type { SheetColumnChoice } from '#shared/contracts/desk-sheets.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns, type SheetColumn } from '#shared/rules/sheet-columns.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { ExportRecordsBody } from '#shared/schemas/desk-sheets.ts';
import type { Database } from '../core/db/database.ts';
import { valuesIn } from '../core/db/sqlite/dialect.ts';
import type { StaffFile } from '../core/http/implement-staff.ts';
import type { Cell } from '../core/sheets/cells.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import { readDay } from './apply-change.ts';
import { toKindSchema } from './kind-schemas.ts';
import { prepareRecordKeys } from './record-lists.ts';
import { toCell } from './sheet-cells.ts';

const recordsPerRead = 200;

/** Prepares the export of a list. Reads the keys first, then the records in batches while the file is sent. */
export function prepareSheetExport(db: Database, clock: () => Date) {
  const listKeys = prepareRecordKeys(db, clock);
  const read = db.prepare(`SELECT key, coalesce(live, seed, draft) AS body FROM record WHERE kind = :kind AND key IN ${valuesIn(':keys')}`);

  return (kind: string, { format, locale, filter, columns: chosen }: ExportRecordsBody): StaffFile => {
    const from = readDay(db);
    const columns = chosen.map((one) => ({ ...findColumn(kind, one), labels: one.labels }));
    const keys = listKeys(kind, filter);

    function* listRows(): Generator<Cell[]> {
      for (let index = 0; index < keys.length; index += recordsPerRead) {
        const part = keys.slice(index, index + recordsPerRead);
        const bodies = new Map(read.all({ kind, keys: JSON.stringify(part) }).map(({ key, body }) => [String(key), String(body)]));
        for (const key of part) {
          const body: unknown = JSON.parse(bodies.get(key) ?? 'null');
          yield columns.map((column) => toCell(column, body, { ...from, locale, labels: column.labels }));
        }
      }
    }

    const day = calendarDateIn(clock(), from.timeZone);
    return toSheetFile({ name: `${kind}-${day}`, format, locale, headings: chosen.map(({ heading }) => heading), rows: listRows() });
  };
}

function findColumn(kind: string, { id }: SheetColumnChoice): SheetColumn {
  const column = listSheetColumns(toKindSchema(kind) as Schema).find((one) => one.id === id); // safe: schemas of kinds use this subset
  if (!column) throw new ApiError('UnprocessableEntity', { errors: { columns: ['invalid'] } });
  return column;
}
