/** Media types of files that calls return (`isFile`). The gateway passes on no others. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pkpass: 'application/vnd.apple.pkpass',
} as const;

export type FileFormat = keyof typeof fileTypes;

export function isFileType(contentType: string): boolean {
  return Object.values(fileTypes).some((type) => type === contentType);
}

/** Formats of spreadsheets, for the query of a call that returns one. */
export const sheetFormats = ['xlsx', 'csv'] as const satisfies readonly FileFormat[];
export type SheetFormat = (typeof sheetFormats)[number];
