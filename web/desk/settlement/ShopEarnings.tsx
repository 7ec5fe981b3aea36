import { getShopEarnings, type SettlementSums } from '#shared/contracts/desk-settlement.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useMay } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';

/** Turnover with members in the shop, which is named, today and this week. Renders nothing for other roles. */
export function ShopEarnings() {
  const t = useTranslate();
  const { locale } = useDesk();
  const isTheirs = useMay()(getShopEarnings);
  const earned = useCall(getShopEarnings, isTheirs ? {} : undefined, { everyMs: 60_000 });
  if (!isTheirs || earned.state === 'failed') return null; // the figures are also in the settlement, which explains a failure
  const { data } = 'data' in earned ? earned : {};
  const spans = [
    { name: 'today', sums: data?.today },
    { name: 'week', sums: data?.week },
  ] as const;
  const toNet = ({ turnover, returned }: SettlementSums) =>
    formatMoney({ amount: turnover - returned, currency: data?.currency ?? '' }, locale);
  const toTaken = ({ rewards, gift_cards }: SettlementSums) =>
    [
      ...(rewards > 0 ? [t('settlement.earned_rewards', { count: rewards })] : []),
      ...(gift_cards === 0
        ? []
        : [t('settlement.earned_gift_cards', { amount: formatMoney({ amount: gift_cards, currency: data?.currency ?? '' }, locale) })]),
    ].join(', ');
  return (
    <section aria-labelledby="earned" className="stack-small">
      <h2 id="earned" className="today-title">
        {[t('settlement.earned'), ...(data ? [toRecordTitle(data.company, locale)] : [])].join(': ')}
      </h2>
      <dl className="today-figures settlement-figures" aria-busy={earned.state === 'loading'}>
        {spans.map(({ name, sums }) => (
          <div key={name} className="today-figure">
            <dt>
              <span className="settlement-line">{t(`settlement.${name}`)}</span>
              {sums && (
                <span className="settlement-line">
                  {t('settlement.earned_facts', { purchases: sums.purchases, points: sums.points_given - sums.points_taken })}
                </span>
              )}
              {sums && <span className="settlement-line">{toTaken(sums)}</span>}
            </dt>
            <dd>{sums ? toNet(sums) : '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">{t('settlement.earned_photos')}</p>
      <p>
        <Link href={toDeskPath('settlement')}>{t('settlement.see_month')}</Link>
      </p>
    </section>
  );
}
// messages: settlement.today, settlement.week
