import type { ReactNode } from 'react';
import type { ActivityChange, ChangedHours } from '#shared/contracts/desk-activity.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';

interface Row {
  key: string;
  name: string;
  before: string;
  after: string;
}

/** Values before and after, side by side. */
function SideBySide({ rows }: { rows: readonly Row[] }) {
  const t = useTranslate();
  if (rows.length === 0) return <p>{t('records.no_difference')}</p>;
  return (
    <ul className="record-differences">
      {rows.map(({ key, name, before, after }) => (
        <li key={key}>
          <h3>{name}</h3>
          <div className="record-sides">
            <Side label={t('records.before')}>{before}</Side>
            <Side label={t('records.after')}>{after}</Side>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Side({ label, children }: { label: string; children: string }): ReactNode {
  const t = useTranslate();
  return (
    <div className="record-side">
      <p className="record-side-label">{label}</p>
      <p className="record-side-value">{children || <em>{t('records.nothing')}</em>}</p>
    </div>
  );
}

/** Recorded values that differ. */
export function ValueChanges({ before, after }: Pick<ActivityChange, 'before' | 'after'>) {
  const t = useTranslate();
  const toText = (value: unknown): string => {
    if (value === undefined || value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
    if (typeof value === 'string') return toKnown(`activity.value.${value}`, knownValues.includes(value)) ?? value;
    if (typeof value !== 'object') return String(value);
    if (Array.isArray(value)) return value.map(toText).join(', ');
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${toText(part)}`)
      .join('\n');
  };
  const toKnown = (key: string, isKnown: boolean) => (isKnown ? t(key as `activity.value.${string}`) : undefined);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => !technical.includes(name));
  const rows = names
    .map((name) => ({
      key: name,
      name: knownFields.includes(name) ? t(`activity.field.${name}`) : name.replaceAll('_', ' '),
      before: toText(before?.[name]),
      after: toText(after?.[name]),
    }))
    .filter((row) => row.before !== row.after);
  return <SideBySide rows={rows} />;
}

/** Values recorded only for programs that read the acts. */
const technical: readonly string[] = ['version', 'key'];
const knownFields: readonly string[] = [
  'alt',
  'amount',
  'by',
  'bytes',
  'came',
  'file_name',
  'focus',
  'height',
  'is_open',
  'state',
  'status',
  'width',
  'wish',
];
const knownValues: readonly string[] = [
  'active',
  'approved',
  'draft',
  'dropped',
  'pending',
  'rejected',
  'remove',
  'sent_back',
  'show',
  'used',
  'waiting',
];

export function HoursChanges({ hours: { places, total } }: { hours: NonNullable<ActivityChange['hours']> }) {
  const t = useTranslate();
  const toTitle = useTitle();
  const toText = (day: ChangedHours['before']) => {
    if (day === null) return t('hours.status_usual');
    if (day.status !== 'open') return t('hours.closed');
    return day.hours.map(({ open, close }) => `${open}–${close}`).join(', ');
  };
  const rows = places.map(({ translations, before, after }, index) => ({
    key: String(index),
    name: toTitle(translations),
    before: toText(before),
    after: toText(after),
  }));
  return (
    <>
      <SideBySide rows={rows} />
      {total > places.length && <p className="quiet">{t('activity.more_places', { count: total - places.length })}</p>}
    </>
  );
}

export function UnitChanges({ units }: { units: NonNullable<ActivityChange['units']> }) {
  const toTitle = useTitle();
  const rows = units.map(({ unit, before, after }) => ({
    key: unit,
    name: unit,
    before: before.map(toTitle).join(', '),
    after: after.map(toTitle).join(', '),
  }));
  return <SideBySide rows={rows} />;
}

function useTitle(): (titles: ChangedHours['translations']) => string {
  const { locale } = useDesk();
  return (titles) => findTranslation(titles, locale, { useFallback: true })?.title ?? '';
}
// messages: activity.field.*, activity.value.*
