import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { listMonths, shiftMonth, useMonth, useMonthName } from './use-month.ts';

/** Chooses a month: the one before, the one after, or any month with figures. */
export function MonthNav({ first }: { first: string }) {
  const t = useTranslate();
  const { month, current, set } = useMonth();
  const toName = useMonthName();
  const earliest = month < first ? month : first;
  return (
    <nav className="settlement-months desk-unprinted" aria-label={t('settlement.month')}>
      <IconButton
        icon="chevron-left"
        label={t('settlement.previous')}
        disabled={month <= first}
        onClick={() => set(shiftMonth(month, -1))}
      />
      <Field label={t('settlement.month')}>
        <Select
          value={month}
          choices={listMonths(earliest, current).map((value) => ({ value, label: toName(value) }))}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      </Field>
      <IconButton icon="chevron-right" label={t('settlement.next')} disabled={month >= current} onClick={() => set(shiftMonth(month, 1))} />
    </nav>
  );
}
