import { minusSign } from './money.ts';

/** `+12 %`; a dash without a count to compare with. */
export function toChange(views: number, before: number | null): string {
  if (!before) return '–';
  const percent = Math.round(((views - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? minusSign : ''}${Math.abs(percent)} %`;
}
