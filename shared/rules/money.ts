import type { Money } from '#shared/schemas/fields.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

export const decimalMark = (locale: Locale): ',' | '.' => localeFacts[locale].numbers.decimal;

const signs: ReadonlyMap<string, string> = new Map([
  ['CZK', 'Kč'],
  ['EUR', '€'],
]);

/**
 * Formats minor units as a price: `1 290 Kč`, `12,50 Kč`, `CZK 1,290`, `€12.90`; with decimals only if not whole. Spaces are no-break.
 * Does not use Intl, which may differ between server and browser: rendered text must not differ.
 */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const minus = amount < 0 ? '-' : '';
  const units = Math.abs(amount);
  const cents = units % 100;
  const value =
    group(String((units - cents) / 100), locale) +
    (cents === 0 ? '' : localeFacts[locale].numbers.decimal + String(cents).padStart(2, '0'));
  if (!localeFacts[locale].numbers.isCurrencyFirst) return `${minus}${value}\u00a0${signs.get(currency) ?? currency}`;
  return currency === 'EUR' ? `${minus}€${value}` : `${minus}${currency}\u00a0${value}`;
}

/** Formats a number with the language's marks and at most two decimals, or `maxDecimals`. */
export function formatNumber(value: number, locale: Locale, maxDecimals = 2): string {
  if (!Number.isFinite(value)) return '–';
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(maxDecimals).split('.');
  const tail = decimals.replace(/0+$/, '');
  const text = group(whole, locale) + (tail === '' ? '' : localeFacts[locale].numbers.decimal + tail);
  return value < 0 && text !== '0' ? `-${text}` : text;
}

/** Max decimals of multipliers. */
const multiplierDecimals = 4;

/** `× 1,25`, with up to four decimals. The space is no-break. */
export function formatMultiplier(multiplier: number, locale: Locale): string {
  return `×\u00a0${formatNumber(multiplier, locale, multiplierDecimals)}`;
}

/** Calculation of points, `5 000 Kč × 1,25`; only the amount if the multiplier is unknown. */
export function formatPurchase(amount: Money, multiplier: number | undefined, locale: Locale): string {
  const price = formatMoney(amount, locale);
  return multiplier === undefined ? price : `${price}\u00a0${formatMultiplier(multiplier, locale)}`;
}

function group(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, localeFacts[locale].numbers.group);
}
