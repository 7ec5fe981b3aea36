import type { ParkingOption } from '#shared/contracts/parking.ts';
import { isFreeParking } from '#shared/rules/parking-price.ts';

/** The calculator's state in the address. */
export interface ParkingChoice {
  option: ParkingOption;
  stayMinutes: number;
}

export const stepMinutes = 15;
/** Max stay of the slider. Longer stays have links. */
export const sliderMinutes = 1440;
export const quickStays = [60, 120, 240, 480, 1440, 2880, 10_080] as const;

const defaultStayMinutes = 180;
const maxMinutes = 30 * 1440;

/** Options with a price, for the calculator. */
export function listPricedOptions(options: readonly ParkingOption[]): ParkingOption[] {
  return options.filter((option) => !isFreeParking(option));
}

/** Reads `option` (an id) and `stay` (minutes) from the address. Defaults are the first car park with a price, and three hours. */
export function readParkingChoice(query: URLSearchParams, options: readonly ParkingOption[]): ParkingChoice | undefined {
  const priced = listPricedOptions(options);
  const option = priced.find(({ id }) => String(id) === query.get('option')) ?? priced[0];
  return option && { option, stayMinutes: readStay(query.get('stay')) };
}

function readStay(text: string | null): number {
  if (!text || !/^\d{1,6}$/.test(text)) return defaultStayMinutes;
  const steps = Math.round(Number(text) / stepMinutes) * stepMinutes;
  return Math.min(maxMinutes, Math.max(stepMinutes, steps));
}

/** Converts the calculator's state to a query. */
export function toParkingQuery({ option, stayMinutes }: ParkingChoice): { option: number; stay: number } {
  return { option: option.id, stay: stayMinutes };
}
