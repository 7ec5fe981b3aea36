import { exportVisits } from '#shared/contracts/desk-visits.ts';
import { routeNames } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useDownload } from '../lib/use-download.ts';
import type { Period } from './period.ts';

/** Routes without words: they are not pages for visitors. */
const unnamed: readonly string[] = ['design', 'wifi-login', 'wifi-register'];

/** Saves the views of the period by day and page as CSV. */
export function VisitsExport({ period }: { period: Period }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale } = useDesk();
  const file = useDownload(exportVisits);
  const save = async () => {
    const headings = [t('visits.day'), t('visits.page'), t('visits.views')];
    const routes = Object.fromEntries(routeNames.filter((name) => !unnamed.includes(name)).map((name) => [name, t(`route.${name}`)]));
    if (await file.download({}, { format: 'csv', locale, ...period, headings, routes }))
      showToast({ type: 'success', title: t('sheets.saved') });
  };
  return (
    <>
      <Button variant="secondary" size="small" icon="download" isLoading={file.isLoading} onClick={() => void save()}>
        {t('activity.export')}
      </Button>
      {file.state === 'failed' && (
        <p className="sheet-failure" role="alert">
          {toFailure(file).message}
        </p>
      )}
    </>
  );
}
// messages: route.*
