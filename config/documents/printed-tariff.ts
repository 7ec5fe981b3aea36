import type { Parking } from '#shared/contracts/parking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { PrintLocale } from './printed-document.ts';

const heads: Readonly<Record<PrintLocale, { stay: string; price: string; free: string; over: string }>> = {
  en: { stay: 'Stay', price: 'Price of the whole stay', free: 'free', over: 'over' },
  cz: { stay: 'Doba stání', price: 'Cena za celou dobu', free: 'zdarma', over: 'nad' },
  sk: { stay: 'Čas státia', price: 'Cena za celý čas', free: 'zadarmo', over: 'nad' },
  de: { stay: 'Parkdauer', price: 'Preis der gesamten Dauer', free: 'frei', over: 'über' },
};

/** Each garage with its description and, if it costs anything, the steps of its tariff. */
export function printTariff({ options }: Parking, locale: PrintLocale): string {
  const { stay, price, free, over } = heads[locale];
  return options
    .map(({ tariff, free_minutes, translations }) => {
      const texts = translations.find((entry) => entry.locale === locale);
      const steps = tariff.filter((step) => step.from_minutes >= free_minutes && step.price.amount > 0);
      const rows = steps
        .map((step) => `<tr><td>${over} ${step.from_minutes / 60} h</td><td>${formatMoney(step.price, locale)}</td></tr>`)
        .join('');
      const head = `<tr><th scope="col">${stay}</th><th scope="col">${price}</th></tr><tr><td>≤ ${free_minutes / 60} h</td><td>${free}</td></tr>`;
      return `<h2>${texts?.title ?? ''}</h2>${texts?.description ?? ''}${steps.length > 0 ? `<table>${head}${rows}</table>` : ''}`;
    })
    .join('');
}
