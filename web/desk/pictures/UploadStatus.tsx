import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { RefusedFile, UploadState } from './use-upload.ts';

interface Props {
  upload: UploadState;
  refused: readonly RefusedFile[];
  onCancel: () => void;
  onAgain: () => void;
}

/** Step for screen reader announcements. */
const saidStepPercent = 25;

/** Upload progress, and why other files were rejected. */
export function UploadStatus({ upload, refused, onCancel, onAgain }: Props) {
  const t = useTranslate();
  return (
    <>
      {refused.map(({ name, problem }) => (
        <Notice key={name} tone="error" role="alert">
          {t(`pictures.problem_${problem}`, { name })}
        </Notice>
      ))}
      {upload.state !== 'idle' && <Sending upload={upload} onCancel={onCancel} onAgain={onAgain} />}
    </>
  );
}
// messages: pictures.problem_*

interface SendingProps extends Omit<Props, 'upload' | 'refused'> {
  upload: Exclude<UploadState, { state: 'idle' }>;
}

function Sending({ upload, onCancel, onAgain }: SendingProps) {
  const t = useTranslate();
  const { name } = upload;
  const cancel = (
    <Button variant="quiet" size="small" onClick={onCancel}>
      {t('pictures.cancel')}
    </Button>
  );
  if (upload.state === 'waiting')
    return (
      <Notice tone="info" role="alert">
        <p>{t('pictures.waiting', { name })}</p>
        <div className="cluster">
          <Button variant="secondary" size="small" onClick={onAgain}>
            {t('desk.try_again')}
          </Button>
          {cancel}
        </div>
      </Notice>
    );
  const { sentBytes, totalBytes } = upload.progress;
  const percent = totalBytes > 0 ? Math.min(100, Math.floor((100 * sentBytes) / totalBytes)) : 0;
  return (
    <div className="picture-sending">
      <VisuallyHidden>
        <span role="status">{t('pictures.percent', { percent: percent - (percent % saidStepPercent) })}</span>
      </VisuallyHidden>
      <Progress
        label={t('pictures.sending', { name })}
        value={sentBytes}
        max={Math.max(totalBytes, 1)}
        note={percent < 100 ? t('pictures.percent', { percent }) : t('pictures.preparing')}
      />
      {upload.left > 0 && <p className="field-hint">{t('pictures.then', { count: upload.left })}</p>}
      {cancel}
    </div>
  );
}
