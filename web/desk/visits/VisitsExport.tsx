import { exportVisits } from '#shared/contracts/desk-visits.ts';
import { routeNames } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { DownloadButton } from '../shell/DownloadButton.tsx';
import type { Period } from './period.ts';

/** Routes without words: they are not pages for visitors. */
const unnamed: readonly string[] = ['design', 'wifi-login', 'wifi-register'];

/** Saves the views of the period by day and page as CSV. */
export function VisitsExport({ period }: { period: Period }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toBody = () => ({
    format: 'csv' as const,
    locale,
    ...period,
    headings: [t('visits.day'), t('visits.page'), t('visits.views')],
    routes: Object.fromEntries(routeNames.filter((name) => !unnamed.includes(name)).map((name) => [name, t(`route.${name}`)])),
  });
  return <DownloadButton contract={exportVisits} toBody={toBody} label={t('activity.export')} />;
}
// messages: route.*
