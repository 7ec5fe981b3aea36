import type { ParkingOption } from '#shared/contracts/parking.ts';

/** Free minutes, and prices of the whole stay by minute. */
export type ParkingTariff = Pick<ParkingOption, 'free_minutes' | 'tariff'>;

/** A line of a tariff table: the price of stays longer than `overMinutes`, up to and including `toMinutes`. */
export interface TariffLine {
  overMinutes: number;
  toMinutes: number;
  amount: number;
}

const dayMinutes = 1440;

/**
 * Price of a whole stay, in minor units. A stay of exactly the free minutes is free, and so is the last minute before a step. The table applies to
 * the days that it covers (mostly one, whose highest price is the daily maximum), then starts again.
 */
export function parkingPrice(tariff: ParkingTariff, stayMinutes: number): number {
  if (!(stayMinutes > 0)) return 0;
  const period = coveredMinutes(tariff);
  const wholePeriods = Math.ceil(stayMinutes / period) - 1;
  return wholePeriods * priceWithin(tariff, period) + priceWithin(tariff, stayMinutes - wholePeriods * period);
}

/** Lines of the table, from the first minute to the end of its last day; neighbours with the same price are merged. */
export function tariffLines(tariff: ParkingTariff): TariffLine[] {
  const period = coveredMinutes(tariff);
  const steps = [tariff.free_minutes, ...tariff.tariff.map((step) => step.from_minutes)].filter((minute) => minute > 0 && minute < period);
  const ends = [...new Set([...steps, period])].sort((a, b) => a - b);
  const lines: TariffLine[] = [];
  for (const toMinutes of ends) {
    const amount = priceWithin(tariff, toMinutes);
    const last = lines.at(-1);
    if (last?.amount === amount) last.toMinutes = toMinutes;
    else lines.push({ overMinutes: last?.toMinutes ?? 0, toMinutes, amount });
  }
  return lines;
}

/** Whether every stay is free. */
export function isFreeParking({ tariff }: ParkingTariff): boolean {
  return tariff.every(({ price }) => price.amount <= 0);
}

/** Minutes of the whole days that the table covers. */
function coveredMinutes({ free_minutes, tariff }: ParkingTariff): number {
  const last = Math.max(free_minutes, ...tariff.map((step) => step.from_minutes));
  return (Math.floor(last / dayMinutes) + 1) * dayMinutes;
}

/** Highest price of all steps reached, so that an unsorted or falling table never makes a longer stay cheaper. */
function priceWithin({ free_minutes, tariff }: ParkingTariff, minutes: number): number {
  if (minutes <= free_minutes) return 0;
  return Math.max(0, ...tariff.filter((step) => step.from_minutes < minutes).map((step) => step.price.amount));
}
