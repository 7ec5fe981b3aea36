/**
 * Value in a cell of a spreadsheet. `day`: a day or a local time, `2026-11-29` or `2026-11-29T18:00`, which spreadsheets
 * sort and compute with.
 */
export type Cell = string | number | null | undefined | { day: string };

/**
 * Whether a spreadsheet might run the text as a formula (OWASP, "CSV injection"). Texts with an apostrophe in front of
 * such a text count, too, so that `withoutApostrophe` restores every text.
 */
export function isFormula(text: string): boolean {
  return /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text);
}

/** Removes the apostrophe that `toCsv` has added. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}

/** Formats a day so that Excel recognizes it in every language: `2026-11-29 18:00`. */
export function toDayText({ day }: { day: string }): string {
  return day.replace('T', ' ');
}
