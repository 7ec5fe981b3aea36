import type { VisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { ListExport } from './VisitsExport.tsx';

/** Searches of the whole site: terms, visitors and results. */
export function Searches({ visits: { searches, from, to } }: { visits: VisitsOfPeriod }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const headings = [t('visits.day'), t('visits.term'), t('visits.people'), t('visits.results')];
  return (
    <section aria-labelledby="searches" className="stack-small">
      <h2 id="searches" className="today-subtitle">
        {t('visits.searches')}
      </h2>
      <p className="today-about">{t('visits.misses_period')}</p>
      {searches.length === 0 ? (
        <p>{t('visits.no_searches')}</p>
      ) : (
        <>
          <table className="visits-table">
            <thead>
              <tr>
                <th scope="col">{t('visits.term')}</th>
                <th scope="col">{t('visits.people')}</th>
                <th scope="col">{t('visits.results')}</th>
              </tr>
            </thead>
            <tbody>
              {searches.map(({ term, askers, results }) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>{formatNumber(askers, locale)}</td>
                  <td>{formatNumber(results, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ListExport of="searches" period={{ from, to }} headings={headings} label={t('visits.export_searches')} />
        </>
      )}
    </section>
  );
}
