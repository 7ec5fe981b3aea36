import type { Mall } from '#shared/contracts/malls.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Name and address of the seller on a receipt. */
export function SellerAddress({ mall }: { mall: Mall }) {
  const t = useTranslate();
  return (
    <address className="purchase-seller">
      <strong>{mall.legal_name || mall.name}</strong>
      <span>{[mall.address, [mall.zip_code, mall.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</span>
      {mall.registration_number && <span>{`${t('about.registration_number')} ${mall.registration_number}`}</span>}
      {mall.vat_registration_number && <span>{`${t('about.vat_registration_number')} ${mall.vat_registration_number}`}</span>}
    </address>
  );
}
