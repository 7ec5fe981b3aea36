import { getDeskReceiptPicture } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useCall } from '../lib/use-call.ts';

/** Small version of the receipt's picture. */
export function AlikePicture({ receipt: { id, has_picture } }: { receipt: { id: number; has_picture: boolean } }) {
  const t = useTranslate();
  const picture = useCall(getDeskReceiptPicture, has_picture ? { params: { id } } : undefined);
  return (
    <div className="alike-picture">
      {'data' in picture && <img src={picture.data.picture} alt={t('receipts.picture_of', { id })} />}
      {!has_picture && <span>{t('receipts.no_picture')}</span>}
      {picture.state === 'failed' && <span>{t('receipts.picture_gone')}</span>}
    </div>
  );
}
