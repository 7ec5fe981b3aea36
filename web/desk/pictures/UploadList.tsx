import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Upload, UploadState } from './use-upload.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onCancel: (id: number) => void;
  onAgain: (id: number) => void;
  onCancelAll: () => void;
}

/** Min progress between two announcements to screen readers. */
const announcedStepPercent = 25;
/** Max rows; the other files are counted. */
const maxRows = 8;

/** Shows the progress of each file, and the reasons why files were rejected. */
export function UploadList({ uploads, onCancel, onAgain, onCancelAll }: UploadListProps) {
  const t = useTranslate();
  const open = uploads.filter(({ state }) => state !== 'refused');
  const refused = uploads.filter(({ state }) => state === 'refused');
  const shown = open.slice(0, maxRows);
  return (
    <>
      {refused.map((upload) => (
        <Refused key={upload.id} upload={upload} onCancel={onCancel} onAgain={onAgain} />
      ))}
      {open.length > 0 && (
        <ul className="picture-uploads" aria-label={t('pictures.uploads')}>
          {shown.map((upload) => (
            <li key={upload.id}>
              <Row upload={upload} onCancel={onCancel} onAgain={onAgain} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 1 && (
        <div className="cluster">
          <p className="field-hint" role="status">
            {t('pictures.uploads_left', { count: open.length })}
          </p>
          <Button variant="quiet" size="small" onClick={onCancelAll}>
            {t('pictures.cancel_all')}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = Pick<UploadListProps, 'onCancel' | 'onAgain'> & { upload: Upload };

/** Problems that may not occur at the next attempt. */
const passing: readonly string[] = ['full', 'refused', 'proxy'];

function Refused({ upload, onCancel, onAgain }: RowProps) {
  const t = useTranslate();
  const { id, name } = upload;
  if (upload.state !== 'refused') return null;
  return (
    <Notice tone="error" role="alert">
      <p>{t(`pictures.problem_${upload.problem}`, { name, megabytes: upload.documentMegabytes })}</p>
      <div className="cluster">
        {passing.includes(upload.problem) && (
          <Button variant="secondary" size="small" onClick={() => onAgain(id)}>
            {t('desk.try_again')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => onCancel(id)}>
          {t('pictures.dismiss')} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </Notice>
  );
}
// messages: pictures.problem_*

function Row({ upload, onCancel, onAgain }: RowProps) {
  const t = useTranslate();
  const { id, name } = upload;
  const cancel = (
    <Button variant="quiet" size="small" onClick={() => onCancel(id)}>
      {t('pictures.cancel')} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
  if (upload.state === 'waiting')
    return (
      <Notice tone="info" role="alert">
        <p>{t('pictures.waiting', { name })}</p>
        <div className="cluster">
          <Button variant="secondary" size="small" onClick={() => onAgain(id)}>
            {t('desk.try_again')}
          </Button>
          {cancel}
        </div>
      </Notice>
    );
  const { sentBytes, totalBytes } = upload.state === 'sending' ? upload.progress : { sentBytes: 0, totalBytes: 0 };
  const percent = totalBytes > 0 ? Math.min(100, Math.floor((100 * sentBytes) / totalBytes)) : 0;
  const note = toNote(upload, percent);
  return (
    <div className="picture-sending">
      <VisuallyHidden>
        {upload.state === 'sending' && (
          <span role="status">{t('pictures.percent', { percent: percent - (percent % announcedStepPercent) })}</span>
        )}
      </VisuallyHidden>
      <Progress
        label={t('pictures.sending', { name })}
        value={sentBytes}
        max={Math.max(totalBytes, 1)}
        note={t(`pictures.${note}`, { percent })}
      />
      {cancel}
    </div>
  );
}
// messages: pictures.percent, pictures.preparing, pictures.shrinking, pictures.queued

function toNote({ state }: UploadState, percent: number): string {
  if (state === 'queued' || state === 'shrinking') return state;
  return percent < 100 ? 'percent' : 'preparing';
}
