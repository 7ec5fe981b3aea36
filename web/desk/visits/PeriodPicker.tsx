import { useTranslate } from '../../lib/texts/i18n.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { SegmentedLinks } from '../../ui/SegmentedLinks.tsx';
import { lengths, type Period, toPeriodHref, type usePeriod } from './period.ts';

interface PeriodPickerProps {
  /** Path of the place below the desk. */
  place: string;
  periods: ReturnType<typeof usePeriod>;
}

/** Links to suggested periods, and fields for the first and last day. */
export function PeriodPicker({ place, periods: { period, ofLength, thisMonth, lastMonth, set } }: PeriodPickerProps) {
  const t = useTranslate();
  const segments = [
    ...lengths.map((length) => ({ label: t('visits.last_days', { count: length }), of: ofLength(length) })),
    { label: t('visits.this_month'), of: thisMonth },
    { label: t('visits.last_month'), of: lastMonth },
  ].map(({ label, of }) => ({ label, href: toPeriodHref(place, of), isCurrent: of.from === period.from && of.to === period.to }));
  const choose = (change: Partial<Period>) => set({ ...period, ...change });
  return (
    <>
      <SegmentedLinks label={t('visits.period')} segments={segments} />
      <div className="activity-filters period-days">
        <Field label={t('visits.from')}>
          <DateInput type="date" value={period.from} max={period.to} onChange={(from) => from && choose({ from })} />
        </Field>
        <Field label={t('visits.to')}>
          <DateInput type="date" value={period.to} min={period.from} onChange={(to) => to && choose({ to })} />
        </Field>
      </div>
    </>
  );
}
