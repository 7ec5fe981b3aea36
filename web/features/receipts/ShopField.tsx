import type { ReactNode } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { useCompanyOutlines } from '../../lib/data/use-company-outlines.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';

interface Props {
  /** Id of the chosen shop; '' if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  hint: ReactNode;
  error: string | undefined;
}

/** Field for the shop of the purchase, found by typing among all companies of the centre. */
export function ShopField({ value, onChange, hint, error }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const shops = useCompanyOutlines({}, { from: 'browser' });
  const choices = ('data' in shops ? shops.data : []).map((company) => {
    const label = texts.get(company, 'title');
    return { value: String(company.id), label, note: texts.find(company, 'company_category'), sortKey: fold(label) };
  });
  const failure = shops.state === 'failed' && (
    <>
      <span>{t('receipts.shops_failed')}</span>{' '}
      <Button variant="quiet" size="small" onClick={shops.retry}>
        {t('error.retry')}
      </Button>
    </>
  );
  return (
    <Field label={t('receipts.shop')} hint={failure || hint} error={error} isRequired>
      <Combobox
        name="company_id"
        value={value}
        onChange={onChange}
        placeholder={shops.state === 'loading' ? t('state.loading') : t('receipts.shop_search')}
        listLabel={t('receipts.shops')}
        toCountText={(count) => t('receipts.shops_found', { count })}
        choices={choices.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))}
      />
    </Field>
  );
}
