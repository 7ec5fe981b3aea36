import type { ActivityChange } from '#shared/contracts/desk-activity.ts';
import { staffRoles } from '#shared/contracts/endpoint.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { type ActValue, findActField } from '#shared/site/act-fields.ts';
import { isLocale, localeFacts } from '#shared/site/locales.ts';
import { actAreas } from '#shared/site/staff-acts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useWordsOfKinds } from '../forms/words.ts';
import { toReason } from '../lib/act-reasons.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

/** Returns functions for the words of a recorded field and of its value. `names`: of the records to which values refer. */
export function useActValues(names: ActivityChange['names']) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const { day, dayTime } = useDates();
  const kinds = useWordsOfKinds();

  const toLabel = (field: string) => t(`activity.field.${field}`);
  const toNamed = (kind: string, id: unknown, index = 0) => {
    const named = names.find((one) => one.kind === kind && one.key === String(id));
    return named ? toRecordTitle(named, locale) : t('activity.unnamed', { number: index + 1 });
  };

  function toReferred(kind: string, value: unknown): string {
    if (!Array.isArray(value)) return toNamed(kind, value);
    return value.map((id, index) => `${index + 1}. ${toNamed(kind, id, index)}`).join('\n');
  }

  /** Formats a value that is neither missing nor a group. */
  function toPlain(field: string, type: Exclude<ActValue, 'group' | 'hidden'>, value: unknown): string {
    if (typeof type === 'object' && 'refers' in type) return toReferred(type.refers, value);
    if (typeof type === 'object') {
      const known = [value].flat().filter((one) => type.words.some((word) => word === one));
      return known.map((word) => t(`activity.value.${field}.${word}`)).join(', ');
    }
    switch (type) {
      case 'yes':
        return t(value === true ? 'forms.yes' : 'forms.no');
      case 'number':
        return formatNumber(Number(value), locale);
      case 'money':
        return formatMoney({ amount: Number(value), currency: start.currency }, locale);
      case 'bytes':
        return t('activity.kilobytes', { count: formatNumber(Math.ceil(Number(value) / 1000), locale) });
      case 'time':
        return String(value).length > 'YYYY-MM-DD'.length ? dayTime(String(value)) : day(String(value));
      case 'texts':
        return Object.entries(Object(value))
          .map(([code, text]) => `${isLocale(code) ? localeFacts[code].name : ''}: ${text}`)
          .join('\n');
      case 'point':
        return t('pictures.focus_at', { row: t(`pictures.row_${String(value)[1]}`), column: t(`pictures.column_${String(value)[0]}`) });
      case 'reason':
        return toReason(t, String(value));
      case 'roles':
        return staffRoles
          .filter((role) => String(value).split(' ').includes(role))
          .map((role) => t(`role.${role}`))
          .join(', ');
      case 'area':
        return actAreas.filter((area) => area === value).map((area) => t(`act_area.${area}`))[0] ?? '';
      case 'kind':
        return kinds?.toKindLabel(String(value)) ?? '';
      case 'picture':
        return toNamed('picture', value);
      case 'text':
        return [value].flat().join(', ');
    }
  }

  function toText(field: string, value: unknown): string {
    const type = findActField(field);
    if (type === undefined || type === 'hidden' || value === undefined) return '';
    if (value === null) return field === 'service_id' || field === 'ids' ? t(`activity.value.${field}.all`) : '';
    if (type !== 'group') return toPlain(field, type, value);
    return Object.entries(Object(value))
      .map(([name, part]) => [toLabel(name), toText(name, part)] as const)
      .flatMap(([label, text]) => (text === '' ? [] : [`${label}: ${text}`]))
      .join('\n');
  }

  return { toLabel, toText };
}
// messages: activity.field.*, activity.value.*, role.*, act_area.*, pictures.row_*, pictures.column_*
