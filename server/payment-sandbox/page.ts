import { createHash } from 'node:crypto';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { sandboxMessagesIn } from '../messages.ts';
import type { PaymentOrder } from './messages.ts';

/** Cards that exist nowhere. */
export const testCards = [
  { brand: 'Visa', last4: '4242', expires: '12/2030' },
  { brand: 'Mastercard', last4: '4444', expires: '06/2031' },
] as const;

const css =
  'body{margin:0;font:17px/1.5 system-ui,sans-serif;color:#1b1a17;background:repeating-linear-gradient(135deg,#fff6d6 0 24px,#ffefb8 24px 48px)}' +
  'main{max-width:30rem;margin:6vh auto;padding:2rem;background:#fff;border:3px dashed #1b1a17;box-sizing:border-box}' +
  'h1{margin:0 0 .5rem;font-size:1.6rem}.warning{padding:.75rem 1rem;background:#1b1a17;color:#fff}' +
  'dl{margin:1.5rem 0}dt{color:#5d5a54}dd{margin:0;font-size:1.6rem;font-weight:700}fieldset{margin:0 0 1rem;padding:.5rem 1rem;border:1px solid #bbb}' +
  'label{display:block;padding:.6rem 0}button,a.button{display:block;width:100%;box-sizing:border-box;margin:.6rem 0 0;padding:.9rem;font:inherit;font-weight:600;' +
  'text-align:center;border:2px solid #1b1a17;background:#fff;color:#1b1a17;cursor:pointer}button.pay{background:#1b1a17;color:#fff}';

export interface SandboxDocument {
  html: string;
  styleHash: string;
}

/** Renders the amount to pay, and a button for each of the three outcomes. Without scripts, and without a field for card numbers. */
export function toSandboxPage(order: PaymentOrder, signed: string): SandboxDocument {
  const t = sandboxMessagesIn(order.locale);
  const saved = order.saved.filter(({ last4 }) => !testCards.some((card) => card.last4 === last4));
  const known = new Set(order.saved.map(({ last4 }) => last4));
  const cards = [...testCards, ...saved].map(({ brand, last4, expires }, index) => {
    const note = known.has(last4) ? ` (${t('saved_card')})` : '';
    const text = `${brand} •••• ${last4}, ${t('expires')} ${expires}${note}`;
    return `<label><input type="radio" name="card" value="${escapeMarkup(last4)}"${index === 0 ? ' checked' : ''}> ${escapeMarkup(text)}</label>`;
  });
  const button = (outcome: string, label: string, look = '') =>
    `<button name="outcome" value="${outcome}"${look && ` class="${look}"`}>${escapeMarkup(label)}</button>`;
  const main = [
    `<h1>${escapeMarkup(t('title'))}</h1><p class="warning">${escapeMarkup(t('warning'))}</p>`,
    `<p>${escapeMarkup(order.title)}</p>`,
    `<dl><dt>${escapeMarkup(t('amount'))}</dt><dd>${escapeMarkup(formatMoney(order, order.locale))}</dd></dl>`,
    `<form method="post" action="/payment-sandbox"><input type="hidden" name="order" value="${escapeMarkup(signed)}">`,
    `<fieldset><legend>${escapeMarkup(t('card'))}</legend>${cards.join('')}</fieldset>`,
    `<label><input type="checkbox" name="save" value="yes"> ${escapeMarkup(t('save'))}</label>`,
    button('paid', t('pay'), 'pay') + button('failed', t('fail')) + button('cancelled', t('cancel')),
    '</form>',
  ];
  return toDocument(order.locale, t('title'), main.join(''));
}

/** Renders the page for an address that the mall API has not created. */
export function toLostPage(locale: Locale): SandboxDocument {
  const t = sandboxMessagesIn(locale);
  const main = `<h1>${escapeMarkup(t('lost'))}</h1><p>${escapeMarkup(t('lost_text'))}</p><a class="button" href="/">${escapeMarkup(t('home'))}</a>`;
  return toDocument(locale, t('lost'), main);
}

function toDocument(locale: Locale, title: string, main: string): SandboxDocument {
  const html =
    `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeMarkup(title)}</title><meta name="robots" content="noindex, nofollow"><link rel="icon" href="data:,"><style>${css}</style></head><body><main>${main}</main></body></html>`;
  return { html, styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}
