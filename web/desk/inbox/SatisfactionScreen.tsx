import { getSatisfaction, type SatisfactionFigures } from '#shared/contracts/desk-inbox.ts';
import { hasAnyRole } from '#shared/contracts/endpoint.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { PeriodPicker } from '../visits/PeriodPicker.tsx';
import { usePeriod } from '../visits/period.ts';

/** How people rated the centre's answers in a period, in total and by topic. */
export function SatisfactionScreen() {
  const t = useTranslate();
  const staff = useStaff();
  const periods = usePeriod();
  const figures = useCall(getSatisfaction, { query: periods.period }, { keepsPrevious: true });
  return (
    <DeskPage
      title={t('satisfaction.title')}
      lead={t('satisfaction.lead')}
      actions={
        <>
          <Button variant="secondary" icon="arrow-left" href={toDeskPath('inbox')}>
            {t('places.inbox')}
          </Button>
          {hasAnyRole(staff.roles, ['manager']) && (
            <Button variant="secondary" href={`${toDeskPath('inbox')}?view=bad`}>
              {t('satisfaction.show_bad')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <PeriodPicker place="inbox/satisfaction" periods={periods} />
        {figures.state === 'loading' && <Waiting />}
        {figures.state === 'failed' && figures.code === 'UnprocessableEntity' && <Notice tone="error">{t('visits.wrong_period')}</Notice>}
        {figures.state === 'failed' && figures.code !== 'UnprocessableEntity' && <FailedCall called={figures} />}
        {'data' in figures && <Figures figures={figures.data} />}
      </div>
    </DeskPage>
  );
}

function Figures({ figures: { total, categories } }: { figures: SatisfactionFigures }) {
  const t = useTranslate();
  const { locale } = useDesk();
  if (total.good + total.bad === 0) return <EmptyState icon="message" title={t('satisfaction.none')} level={2} />;
  const share = ({ good, bad }: typeof total) => t('satisfaction.percent', { percent: Math.round((100 * good) / (good + bad)) });
  const toCount = (count: number) => formatNumber(count, locale);
  const facts = [
    ['satisfaction.share', share(total)],
    ['satisfaction.good', toCount(total.good)],
    ['satisfaction.bad', toCount(total.bad)],
  ] as const;
  return (
    <>
      <dl className="today-figures" aria-live="polite">
        {facts.map(([label, value]) => (
          <div key={label} className="today-figure">
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="stack-small" aria-label={t('satisfaction.by_topic')}>
        <h2 className="today-subtitle">{t('satisfaction.by_topic')}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
        <section className="figures-scroll" aria-label={t('figures.table', { title: t('satisfaction.by_topic') })} tabIndex={0}>
          <table className="visits-table">
            <thead>
              <tr>
                <th scope="col">{t('inbox.category')}</th>
                {facts.map(([label]) => (
                  <th key={label} scope="col">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {categories.map(({ category, ...sums }) => (
                <tr key={category}>
                  <th scope="row">{t(`inbox.category.${category}`)}</th>
                  {[share(sums), toCount(sums.good), toCount(sums.bad)].map((text, column) => (
                    <td key={facts[column]?.[0]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </section>
    </>
  );
}
// messages: inbox.category.*, satisfaction.*
