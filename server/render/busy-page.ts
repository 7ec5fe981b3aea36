import { createHash } from 'node:crypto';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { SiteFacts } from '../gateway/site-config.ts';
import { pagesMessagesIn } from '../messages.ts';
import { toTheme } from './theme.ts';

const ownCss = [
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;text-align:center;',
  'background:var(--color-background);color:var(--color-text);font:18px/1.5 var(--font-family),sans-serif}',
  'p{margin:0;max-width:34em}h1{margin:0;font-size:clamp(28px,5vw,44px);line-height:1.15;max-width:18em}',
  'a{margin-top:8px;padding:14px 28px;border-radius:var(--radius);background:var(--button-background);color:var(--button-text);text-decoration:none;font-weight:600}',
].join('');

interface BusyPage {
  html: Buffer;
  styleHash: string;
}

const madeOf = new WeakMap<SiteFacts, Map<string, BusyPage>>();

/** In the place of a page that cannot be made now: small, without script or file, and asking again by itself. Made once for all. */
export function toBusyPage(facts: SiteFacts, locale: Locale, retryAfterSeconds: number): BusyPage {
  const made = madeOf.get(facts) ?? new Map<string, BusyPage>();
  madeOf.set(facts, made);
  const key = `${locale} ${retryAfterSeconds}`;
  const page = made.get(key) ?? makePage(facts, locale, retryAfterSeconds);
  made.set(key, page);
  return page;
}

function makePage(facts: SiteFacts, locale: Locale, retryAfterSeconds: number): BusyPage {
  const t = pagesMessagesIn(locale);
  const title = t('busy.title');
  const centre = readText(facts.settings, 'website_name') || facts.mall?.name || '';
  const css = toTheme(facts.settings).css + ownCss;
  const html = [
    `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup([title, centre].filter(Boolean).join(' | '))}</title>`,
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
    `<style>${css}</style></head><body>`,
    `${centre && `<p>${escapeMarkup(centre)}</p>`}<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(t('busy.lead'))}</p><a href="">${escapeMarkup(t('busy.retry'))}</a></body></html>`,
  ].join('');
  return { html: Buffer.from(html), styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}
