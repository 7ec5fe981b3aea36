import { exportVisits } from '#shared/contracts/desk-visits.ts';
import { isNamedRoute, routeNames } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { DownloadButton } from '../shell/DownloadButton.tsx';
import type { Period } from './period.ts';

/** Saves the views of the period by day and page as CSV. */
export function VisitsExport({ period }: { period: Period }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toBody = () => ({
    format: 'csv' as const,
    locale,
    ...period,
    headings: [t('visits.day'), t('visits.page'), t('visits.views')],
    routes: Object.fromEntries(routeNames.filter(isNamedRoute).map((name) => [name, t(`route.${name}`)])),
  });
  return <DownloadButton contract={exportVisits} toBody={toBody} label={t('activity.export')} />;
}
// messages: route.*

interface ListExportProps {
  of: 'campaigns' | 'searches';
  period: Period;
  headings: string[];
  label: string;
}

/** Saves a list of the period by day as CSV. */
export function ListExport({ of, period, headings, label }: ListExportProps) {
  const { locale } = useDesk();
  const toBody = () => ({ format: 'csv' as const, locale, ...period, of, headings, routes: {} });
  return (
    <div>
      <DownloadButton contract={exportVisits} toBody={toBody} label={label} />
    </div>
  );
}
