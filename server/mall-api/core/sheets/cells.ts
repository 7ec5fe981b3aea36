/**
 * Value in a cell of a spreadsheet. `day`: a day or a local time, `2026-11-29` or `2026-11-29T18:00`, which spreadsheets
 * sort and compute with.
 */
export type RecordCell = string | number | null | undefined | { day: string };

/** Like `RecordCell`, or `amount`: money in minor units, which is written with two decimals. */
export type Cell = RecordCell | { amount: number };

/** Value that was read from a file: CSV files have texts only. A time of the day is a text, `09:00`. */
export type ReadCell = string | number | boolean | null | { day: string };

/** Whether a spreadsheet might run the text as a formula (OWASP, "CSV injection"). */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text);
}

/** Formats a day so that Excel recognizes it in every language: `2026-11-29 18:00`. */
export function toDayText({ day }: { day: string }): string {
  return day.replace('T', ' ');
}
