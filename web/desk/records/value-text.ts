import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { Json, Path } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a function that converts a field's value to text, for comparisons and lists. Empty if there is no value. */
export function useValueText(words: KindWords): (path: Path, value: Json | undefined) => string {
  const t = useTranslate();
  const { locale } = useDesk();
  const dates = useDates();
  const toText = (path: Path, value: Json | undefined): string => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') {
      if (instant.test(value)) return dates.dayTime(value);
      return day.test(value) ? dates.day(value) : words.value(path, value);
    }
    if (Array.isArray(value))
      return value.every((entry) => typeof entry !== 'object') ? value.map((entry) => toText(path, entry)).join(', ') : toSource(value);
    const { amount, currency } = value;
    if (typeof amount === 'number' && typeof currency === 'string') return formatMoney({ amount, currency }, locale);
    const parts = Object.entries(value).filter(([, part]) => !(Array.isArray(part) && part.length === 0));
    return parts.map(([name, part]) => `${words.label([...path, name])}: ${toText([...path, name], part)}`).join(' · ');
  };
  return toText;
}

function toSource(value: Json): string {
  return JSON.stringify(value, null, 1);
}
