import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportFailure } from '../../lib/browser/failed-event.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** A screen that failed, or whose code belongs to an old build: only a reload helps. */
export function ScreenFailure() {
  const t = useTranslate();
  const error = useRouteError();
  const isOldBuild = error instanceof TypeError && /import|module/i.test(error.message);
  useEffect(() => {
    if (!isOldBuild) reportFailure(error);
  }, [error, isOldBuild]);
  return (
    <ErrorState
      level={1}
      title={isOldBuild ? t('desk.renewed') : t('desk.broken')}
      message={isOldBuild ? t('desk.renewed_lead') : t('desk.broken_lead')}
      action={<Button onClick={() => location.reload()}>{t('desk.reload')}</Button>}
    />
  );
}
