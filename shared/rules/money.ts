import type { Money } from '#shared/contracts/fields.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Own rules, because a server's and a browser's Intl may differ, and rendered text must not. */
const marks: Readonly<Record<Locale, { group: string; decimal: string }>> = {
  en: { group: ',', decimal: '.' },
  cz: { group: '\u00a0', decimal: ',' },
  sk: { group: '\u00a0', decimal: ',' },
  de: { group: '.', decimal: ',' },
};

const signs: ReadonlyMap<string, string> = new Map([
  ['CZK', 'Kč'],
  ['EUR', '€'],
]);

/** Minor units as a price: `1 290 Kč`, `12,50 Kč`, `CZK 1,290`, `€12.90`; decimals only where it is not whole. No space breaks. */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const minus = amount < 0 ? '-' : '';
  const units = Math.abs(amount);
  const cents = units % 100;
  const value = group(String((units - cents) / 100), locale) + (cents === 0 ? '' : marks[locale].decimal + String(cents).padStart(2, '0'));
  if (locale !== 'en') return `${minus}${value}\u00a0${signs.get(currency) ?? currency}`;
  return currency === 'EUR' ? `${minus}€${value}` : `${minus}${currency}\u00a0${value}`;
}

/** A number with the language's marks and at most two decimals. */
export function formatNumber(value: number, locale: Locale): string {
  if (!Number.isFinite(value)) return '–';
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(2).split('.');
  const tail = decimals.replace(/0+$/, '');
  const text = group(whole, locale) + (tail === '' ? '' : marks[locale].decimal + tail);
  return value < 0 && text !== '0' ? `-${text}` : text;
}

function group(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, marks[locale].group);
}
