import { toPrintable } from '../mall/command.ts';

/** Formats a table with a head and aligned columns, separated by two spaces. */
export function toColumns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(toPrintable));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** `3 d`, `5 h`, `12 min`, `0.4 s`; a dash for undefined. */
export function toDuration(seconds: number | undefined): string {
  if (seconds === undefined) return '–';
  const [unit, length] = units.find(([, one]) => seconds >= 2 * one) ?? ['s', 1];
  return unit === 's' && seconds < 10 ? `${Number(seconds.toFixed(1))} s` : `${Math.floor(seconds / length)} ${unit}`;
}
