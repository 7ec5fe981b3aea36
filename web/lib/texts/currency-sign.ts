import { formatMoney } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';

/** The currency's sign alone, as a price has it. */
export function toCurrencySign(currency: Money['currency'], locale: Locale): string {
  return formatMoney({ amount: 0, currency }, locale).replace(/[\s\d]/g, '');
}
