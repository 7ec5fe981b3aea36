import type { Money } from '#shared/schemas/fields.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

export const decimalMark = (locale: Locale): ',' | '.' => localeFacts[locale].numbers.decimal;

/** Minus of numbers in texts, as wide as a plus. Screen readers read it, unlike a hyphen. */
export const minusSign = '−';

const signs: ReadonlyMap<string, string> = new Map([
  ['CZK', 'Kč'],
  ['EUR', '€'],
]);

/**
 * Formats minor units as a price: `1 290 Kč`, `12,50 Kč`, `CZK 1,290`, `€12.90`; with decimals only if not whole. Spaces are no-break.
 * Does not use Intl, which may differ between server and browser: rendered text must not differ.
 */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const minus = amount < 0 ? minusSign : '';
  const amountText = formatAmount(Math.abs(amount), locale);
  const value = amount % 100 === 0 ? amountText.slice(0, -'.00'.length) : amountText;
  const sign = toCurrencySign(currency, locale);
  if (!localeFacts[locale].numbers.isCurrencyFirst) return `${minus}${value}\u00a0${sign}`;
  return currency === 'EUR' ? `${minus}${sign}${value}` : `${minus}${sign}\u00a0${value}`;
}

/** Formats minor units as a column of amounts shows them, without currency: `1 290,00`, `−12,50`. */
export function formatAmount(amount: number, locale: Locale): string {
  const units = Math.abs(amount);
  const cents = units % 100;
  const value = group(String((units - cents) / 100), locale) + decimalMark(locale) + String(cents).padStart(2, '0');
  return amount < 0 ? minusSign + value : value;
}

/** Returns the currency as `formatMoney` shows it: `Kč`, in English `CZK`. */
export function toCurrencySign(currency: string, locale: Locale): string {
  return localeFacts[locale].numbers.isCurrencyFirst && currency !== 'EUR' ? currency : (signs.get(currency) ?? currency);
}

/** Formats a number with the language's marks and at most two decimals, or `maxDecimals`. */
export function formatNumber(value: number, locale: Locale, maxDecimals = 2): string {
  if (!Number.isFinite(value)) return '–';
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(maxDecimals).split('.');
  const tail = decimals.replace(/0+$/, '');
  const text = group(whole, locale) + (tail === '' ? '' : localeFacts[locale].numbers.decimal + tail);
  return value < 0 && text !== '0' ? minusSign + text : text;
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
