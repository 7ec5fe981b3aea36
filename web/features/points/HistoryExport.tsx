import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useHistoryExport } from './use-history-export.ts';

/** Buttons to download or print the statement. */
export function HistoryExport() {
  const t = useTranslate();
  const { start, ...progress } = useHistoryExport();
  const isRunning = progress.state === 'running';
  return (
    <div className="history-export">
      <div className="cluster">
        <Button variant="secondary" size="small" icon="download" isLoading={isRunning} onClick={start}>
          {t('points.csv')}
        </Button>
        <Button variant="quiet" size="small" icon="print" onClick={() => window.print()}>
          {t('points.print')}
        </Button>
      </div>
      {isRunning && progress.total > 0 && (
        <Progress
          label={t('points.csv_running')}
          value={progress.done}
          max={progress.total}
          note={t('points.of', { value: progress.done, total: progress.total })}
        />
      )}
      {progress.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t('points.csv_failed')}
        </Notice>
      )}
    </div>
  );
}
