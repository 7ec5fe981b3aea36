import type { ParkingOption } from '#shared/contracts/parking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { tariffLines } from '#shared/rules/parking-price.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { formatStay, formatStayRange } from './durations.ts';

/** Prices by duration, for options whose tariffs have the same steps. The last line is the price of each further day. */
export function TariffTable({ options }: { options: readonly [ParkingOption, ...ParkingOption[]] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale, mall } = useSite();
  const toPrice = (amount: number, { tariff }: ParkingOption) =>
    amount === 0
      ? t('parking.free_of_charge')
      : formatMoney({ amount, currency: tariff[0]?.price.currency ?? mall?.currency ?? 'CZK' }, locale);
  const columns = options.map((option) => ({ option, title: texts.get(option, 'title'), lines: tariffLines(option) }));
  const steps = tariffLines(options[0]);
  const lastMinutes = steps.at(-1)?.toMinutes ?? 0;
  const costsMore = columns.some(({ lines }) => (lines.at(-1)?.amount ?? 0) > 0);
  return (
    <table className="parking-tariff">
      <caption className="visually-hidden">{t('parking.prices_of', { title: columns.map(({ title }) => title).join(', ') })}</caption>
      <thead className={columns.length === 1 ? 'visually-hidden' : undefined}>
        <tr>
          <th scope="col">{t('parking.stay')}</th>
          {columns.map(({ option, title }) => (
            <th key={option.id} scope="col">
              {columns.length === 1 ? t('parking.price') : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ overMinutes, toMinutes }, index) => (
          <tr key={toMinutes}>
            <th scope="row">{formatStayRange(overMinutes, toMinutes, t)}</th>
            {columns.map(({ option, lines }) => (
              <td key={option.id}>{toPrice(lines[index]?.amount ?? 0, option)}</td>
            ))}
          </tr>
        ))}
        {costsMore && (
          <tr>
            <th scope="row">{t('parking.each_further', { time: lastMinutes === 1440 ? '24\u00a0h' : formatStay(lastMinutes, t) })}</th>
            {columns.map(({ option, lines }) => (
              <td key={option.id}>+ {toPrice(lines.at(-1)?.amount ?? 0, option)}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
