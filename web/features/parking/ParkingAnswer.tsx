import { getParking, type ParkingOption } from '#shared/contracts/parking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { isFreeParking, parkingPrice, tariffLines } from '#shared/rules/parking-price.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Answer } from '../../ui/Answer.tsx';
import { formatStay } from './durations.ts';

const maxOptions = 2;

/** Answers what parking costs: the price of a stay, or the free time and the first price. Charging bays are left out unless all options are. */
export function ParkingAnswer({ stayMinutes }: { stayMinutes: number | undefined }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const parking = useEndpoint(getParking);
  const href = useLinks()('parking');
  if (parking.state !== 'ready' || href === undefined) return null;
  const toText = (option: ParkingOption) =>
    toPriceText(option, stayMinutes, (amount, currency) => formatMoney({ amount, currency }, locale), t);
  const { options } = parking.data;
  const bays = options.filter(({ kind }) => kind !== 'e-charging');
  const shown = (bays.length > 0 ? bays : options)
    .filter((option) => isFreeParking(option) || option.tariff.length > 0)
    .slice(0, maxOptions);
  if (shown.length === 0) return null;
  const prices = shown.map(toText);
  const isSame = new Set(prices).size === 1;
  return (
    <Answer icon="parking" label={t('menu.parking')} source={{ href, text: t('search.answer_source', { page: t('menu.parking') }) }}>
      {isSame ? prices[0] : shown.map((option, index) => `${texts.get(option, 'title')}: ${prices[index]}`).join(' · ')}
    </Answer>
  );
}

function toPriceText(
  option: ParkingOption,
  stayMinutes: number | undefined,
  toMoney: (amount: number, currency: string) => string,
  t: Translate,
): string {
  const currency = option.tariff[0]?.price.currency;
  if (isFreeParking(option) || currency === undefined) return t('search.answer_free');
  if (stayMinutes !== undefined) {
    const amount = parkingPrice(option, stayMinutes);
    const time = formatStay(stayMinutes, t);
    return amount === 0 ? t('search.answer_stay_free', { time }) : t('search.answer_stay', { time, price: toMoney(amount, currency) });
  }
  const [first, second] = tariffLines(option);
  const paid = first?.amount === 0 ? second : first;
  if (!paid) return t('search.answer_free');
  const price = toMoney(paid.amount, currency);
  const until = formatStay(paid.toMinutes, t);
  return first?.amount === 0
    ? t('search.answer_parking', { free: formatStay(first.toMinutes, t), price, until })
    : t('search.answer_stay', { time: until, price });
}
