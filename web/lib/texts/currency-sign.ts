import { formatMoney } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';

/** Returns the currency's sign, as in a price. */
export function toCurrencySign(currency: Money['currency'], locale: Locale): string {
  return formatMoney({ amount: 0, currency }, locale).replace(/[\s\d]/g, '');
}
