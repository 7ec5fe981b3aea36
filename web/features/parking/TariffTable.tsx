import type { ParkingOption } from '#shared/contracts/parking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { tariffLines } from '#shared/rules/parking-price.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { formatStay, formatStayRange } from './durations.ts';

interface Props {
  option: ParkingOption;
  /** Whose prices they are, for screen readers. */
  title: string;
}

/** How long, how much; the last line says what another day costs. */
export function TariffTable({ option, title }: Props) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const currency = option.tariff[0]?.price.currency ?? mall?.currency ?? 'CZK';
  const toPrice = (amount: number) => (amount === 0 ? t('parking.free_of_charge') : formatMoney({ amount, currency }, locale));
  const lines = tariffLines(option);
  const last = lines.at(-1);
  return (
    <table className="parking-tariff">
      <caption className="visually-hidden">{t('parking.prices_of', { title })}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('parking.stay')}</th>
          <th scope="col">{t('parking.price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ overMinutes, toMinutes, amount }) => (
          <tr key={toMinutes}>
            <th scope="row">{formatStayRange(overMinutes, toMinutes, t)}</th>
            <td>{toPrice(amount)}</td>
          </tr>
        ))}
        {last && last.amount > 0 && (
          <tr>
            <th scope="row">
              {t('parking.each_further', { time: last.toMinutes === 1440 ? '24\u00a0h' : formatStay(last.toMinutes, t) })}
            </th>
            <td>+ {toPrice(last.amount)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
