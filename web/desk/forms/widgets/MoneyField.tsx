import { toCurrencySign } from '../../../lib/texts/currency-sign.ts';
import { Field } from '../../../ui/Field.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { PartProps } from '../form-scene.tsx';
import { isObject } from '../json.ts';
import { usePart } from '../use-part.ts';
import { NumberInput } from './NumberInput.tsx';

const minorUnits = 100;

/** An amount in units of its currency, which is the centre's unless the record says another. */
export function MoneyField(part: PartProps) {
  const { field, set, clear } = usePart(part, true);
  const { start, locale } = useDesk();
  const money = isObject(part.value) ? part.value : undefined;
  const amount = money?.amount;
  const currency = typeof money?.currency === 'string' ? money.currency : start.currency;
  const write = (units: number | undefined) => {
    if (units === undefined && (part.isNullable || !part.isRequired)) clear();
    else set({ ...money, amount: units === undefined ? null : Math.round(units * minorUnits), currency });
  };
  return (
    <Field {...field}>
      <span className="edit-money">
        <NumberInput value={typeof amount === 'number' ? amount / minorUnits : undefined} step="0.01" min={0} onChange={write} />
        <span>{toCurrencySign(currency, locale)}</span>
      </span>
    </Field>
  );
}
