import type { VisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toChange } from '#shared/rules/percent-change.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { ListExport } from './VisitsExport.tsx';

/** Views by the campaign tags of links, and in the period before. */
export function Campaigns({ visits: { campaigns, from, to } }: { visits: VisitsOfPeriod }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const headings = [t('visits.day'), t('visits.source'), t('visits.medium'), t('visits.campaign'), t('visits.views')];
  return (
    <section aria-labelledby="campaigns" className="stack-small">
      <h2 id="campaigns" className="today-subtitle">
        {t('visits.campaigns')}
      </h2>
      <p className="today-about">{t('visits.campaigns_about')}</p>
      {campaigns.length === 0 ? (
        <p>{t('visits.no_campaigns')}</p>
      ) : (
        <>
          <table className="visits-table">
            <thead>
              <tr>
                <th scope="col">{t('visits.tags')}</th>
                <th scope="col">{t('visits.views')}</th>
                <th scope="col">{t('visits.before_column')}</th>
                <th scope="col">{t('visits.change')}</th>
              </tr>
            </thead>
            <tbody>
              {campaigns.map(({ source, medium, campaign, views, before }) => (
                <tr key={JSON.stringify([source, medium, campaign])}>
                  <th scope="row">{[source, medium, campaign].filter(Boolean).join(' · ')}</th>
                  <td>{formatNumber(views, locale)}</td>
                  <td>{before === null ? '–' : formatNumber(before, locale)}</td>
                  <td>{toChange(views, before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ListExport of="campaigns" period={{ from, to }} headings={headings} label={t('visits.export_campaigns')} />
        </>
      )}
    </section>
  );
}
