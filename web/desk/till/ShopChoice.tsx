import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { ShopSearch } from '../receipts/ShopSearch.tsx';

const storageKey = 'desk:till-shop';

/** The shop for which the centre's staff act, until they choose another one in this browser tab. */
export function useChosenShop(): [company: number | undefined, choose: (company: number | undefined) => void] {
  const [company, setCompany] = useState(() => Number(sessionStorage.getItem(storageKey)) || undefined);
  const choose = (next: number | undefined) => {
    setCompany(next);
    if (next === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, String(next));
  };
  return [company, choose];
}

export function ShopChoice({ onChoose }: { onChoose: (company: number) => void }) {
  const t = useTranslate();
  return (
    <div className="till">
      <Field label={t('till.choose_shop')} hint={t('till.choose_shop_hint')}>
        <ShopSearch
          label={t('till.choose_shop')}
          shown=""
          placeholder={t('till.search_shop')}
          onChoose={(value) => value !== '' && onChoose(Number(value))}
        />
      </Field>
    </div>
  );
}
