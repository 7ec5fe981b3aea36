import { getDeskReceiptPicture } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCall } from '../lib/use-call.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { PictureViewer } from './PictureViewer.tsx';

interface Props {
  receipt: { id: number; has_picture: boolean };
}

/** The picture of a receipt, or a notice if there is none, or no longer. */
export function ReceiptPicture({ receipt: { id, has_picture } }: Props) {
  const t = useTranslate();
  const picture = useCall(getDeskReceiptPicture, has_picture ? { params: { id } } : undefined);
  if (!has_picture) return <Notice title={t('receipts.no_picture')}>{t('receipts.no_picture_text')}</Notice>;
  if ('data' in picture) return <PictureViewer key={id} src={picture.data.picture} label={t('receipts.picture_of', { id })} />;
  if (picture.state === 'failed') {
    const isGone = picture.code === 'NotFound';
    return (
      <Notice
        tone="error"
        title={t(isGone ? 'receipts.picture_gone' : 'receipts.picture_failed')}
        action={!isGone && <Button onClick={() => void picture.refresh()}>{t('desk.try_again')}</Button>}
      >
        {t(isGone ? 'receipts.picture_gone_text' : 'error.BadGateway')}
      </Notice>
    );
  }
  return <Waiting />;
}
