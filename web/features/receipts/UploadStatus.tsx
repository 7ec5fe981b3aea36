import type { UploadProgress } from '../../lib/data/upload.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Step for screen reader announcements. */
const saidStepPercent = 25;

/** Upload progress: shown continuously, announced in quarters. */
export function UploadStatus({ progress: { sentBytes, totalBytes } }: { progress: UploadProgress }) {
  const t = useTranslate();
  const percent = Math.floor((100 * sentBytes) / totalBytes);
  return (
    <div className="receipt-upload">
      <VisuallyHidden>
        <span role="status">{t('receipts.upload_percent', { percent: percent - (percent % saidStepPercent) })}</span>
      </VisuallyHidden>
      <Progress label={t('receipts.upload')} value={sentBytes} max={totalBytes} note={t('receipts.percent', { percent })} />
    </div>
  );
}
