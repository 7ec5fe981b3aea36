import type { DeskVisits } from '#shared/contracts/desk-visits.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { routeNames } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';

/** Views by kind of page, not by record. Routes of older versions keep their technical name. */
export function MostViewed({ routes }: Pick<DeskVisits, 'routes'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const known: ReadonlySet<string> = new Set(routeNames);
  return (
    <section aria-labelledby="most-viewed">
      <h3 id="most-viewed" className="today-subtitle">
        {t('visits.most_viewed')}
      </h3>
      <p className="today-about">{t('visits.four_weeks')}</p>
      <ol className="today-list">
        {routes.map(({ route, views }) => (
          <li key={route}>
            <span>{known.has(route) ? t(`route.${route}`) : route}</span>
            <span className="today-count">{formatNumber(views, locale)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
// messages: route.*
