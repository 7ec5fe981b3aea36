import type { ReactNode } from 'react';
import type { ActivityChange, ChangedHours } from '#shared/contracts/desk-activity.ts';
import { formatClockTime } from '#shared/rules/date-format.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { findActField } from '#shared/site/act-fields.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useActValues } from './act-values.ts';

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

/** Recorded values that differ, in words. An act that has replaced nothing shows its facts only. */
export function ValueChanges({ before, after, names }: Pick<ActivityChange, 'before' | 'after' | 'names'>) {
  const t = useTranslate();
  const { toLabel, toText } = useActValues(names);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => {
    const field = findActField(name);
    return field !== undefined && field !== 'hidden';
  });
  const rows = fields
    .map((key) => ({ key, name: toLabel(key), before: toText(key, before?.[key]), after: toText(key, after?.[key]) }))
    .filter((row) => row.before !== row.after);
  if (rows.length === 0) return <p>{t('activity.no_details')}</p>;
  return before && after ? <SideBySide rows={rows} /> : <Facts rows={rows} />;
}

function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="activity-facts">
      {rows.map(({ key, name, before, after }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{after || before}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HoursChanges({ hours: { places, total } }: { hours: NonNullable<ActivityChange['hours']> }) {
  const t = useTranslate();
  const toTitle = useTitle();
  const { start, locale } = useDesk();
  const toText = (day: ChangedHours['before']) => {
    if (day === null) return t('hours.status_usual');
    if (day.status !== 'open') return t('hours.closed');
    const toTime = (time: string) => formatClockTime(time, start.timeFormat, locale);
    return day.hours.map(({ open, close }) => `${toTime(open)}–${toTime(close)}`).join(', ');
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
