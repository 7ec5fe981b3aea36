import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ReceiptPictureState } from './use-receipt-picture.ts';

/** How often a screen reader hears how far it is. */
const saidStepPercent = 25;

/** How far the picture is: seen at every step, said in quarters. */
export function UploadStatus({ state: { upload, remove, sendAgain } }: { state: ReceiptPictureState }) {
  const t = useTranslate();
  const percent = 'sentBytes' in upload ? Math.floor((100 * upload.sentBytes) / upload.totalBytes) : 0;
  const said = {
    none: '',
    sending: t('receipts.upload_percent', { percent: percent - (percent % saidStepPercent) }),
    waiting: t('receipts.upload_waiting'),
    failed: '',
    done: t('receipts.upload_done'),
  }[upload.state];
  return (
    <div className="receipt-upload">
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {'sentBytes' in upload && (
        <>
          <Progress
            label={t(upload.state === 'waiting' ? 'receipts.upload_waiting' : 'receipts.upload')}
            value={upload.sentBytes}
            max={upload.totalBytes}
            note={t('receipts.percent', { percent })}
          />
          <Button variant="quiet" size="small" icon="close" onClick={remove}>
            {t('receipts.upload_cancel')}
          </Button>
        </>
      )}
      {upload.state === 'done' && (
        <p className="receipt-upload-done" aria-hidden="true">
          {t('receipts.upload_done')}
        </p>
      )}
      {upload.state === 'failed' && (
        <Notice
          tone="error"
          role="alert"
          title={t('receipts.upload_failed')}
          action={
            <Button size="small" variant="secondary" onClick={sendAgain}>
              {t('error.retry')}
            </Button>
          }
        >
          {t(`error.${upload.code}`)}
        </Notice>
      )}
    </div>
  );
}
// messages: error.*
