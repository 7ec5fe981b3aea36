import { getReceiptQueue } from '#shared/contracts/desk-receipts.ts';
import { heldFor } from '#shared/contracts/receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useCall } from '../lib/use-call.ts';
import type { QueueFilter } from './receipt-paths.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface Props {
  filter: QueueFilter;
  onChange: (filter: QueueFilter) => void;
}

/** Filters by shop and reason, with the number of waiting receipts. */
export function QueueFilters({ filter: { shop, reason }, onChange }: Props) {
  const t = useTranslate();
  const words = useReceiptWords();
  const queue = useCall(getReceiptQueue);
  const { shops, reasons } = 'data' in queue ? queue.data : { shops: [], reasons: [] };
  const shopChoices = shops.map((one) => ({ value: String(one.shop.id), label: `${words.shop(one.shop)} (${one.count})` }));
  const reasonChoices = reasons.map((one) => ({ value: one.reason, label: `${t(`receipts.for_${one.reason}`)} (${one.count})` }));
  return (
    <div className="receipt-filters">
      <Field label={t('receipts.shop')}>
        <Select
          value={shop === undefined ? '' : String(shop)}
          placeholder={t('receipts.all_shops')}
          choices={withChosen(
            shopChoices,
            shop !== undefined && { value: String(shop), label: words.shop({ id: shop, translations: [] }) },
          )}
          onChange={({ currentTarget: { value } }) => onChange({ ...(value !== '' && { shop: Number(value) }), ...(reason && { reason }) })}
        />
      </Field>
      <Field label={t('receipts.why')}>
        <Select
          value={reason ?? ''}
          placeholder={t('receipts.all_reasons')}
          choices={withChosen(reasonChoices, reason !== undefined && { value: reason, label: t(`receipts.for_${reason}`) })}
          onChange={({ currentTarget: { value } }) => {
            const chosen = heldFor.find((one) => one === value);
            onChange({ ...(shop !== undefined && { shop }), ...(chosen && { reason: chosen }) });
          }}
        />
      </Field>
    </div>
  );
}
// messages: receipts.for_*

interface Choice {
  value: string;
  label: string;
}

/** Keeps the chosen option when its last receipt has been decided. */
function withChosen(choices: readonly Choice[], chosen: Choice | false): readonly Choice[] {
  return !chosen || choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen];
}
