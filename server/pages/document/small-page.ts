import { createHash } from 'node:crypto';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { SiteFacts } from '../../gateway/site/config.ts';
import { pagesMessagesIn } from '../../messages.ts';

const ownCss = [
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;box-sizing:border-box;text-align:center;',
  'background:var(--color-background,#fff);color:var(--color-text,#222);font:18px/1.5 var(--font-family,system-ui),sans-serif}',
  'p{margin:0;max-width:34em}h1{margin:0;font-size:clamp(28px,5vw,44px);line-height:1.15;max-width:18em}',
  'a{margin-top:8px;padding:14px 28px;border-radius:var(--radius,8px);background:var(--button-background,#222);color:var(--button-text,#fff);text-decoration:none;font-weight:600}',
].join('');

interface SmallPageTexts {
  locale: Locale;
  /** The centre's name, if known. */
  centre?: string;
  title: string;
  text: string;
  /** The only button. */
  link: { href: string; text: string };
  /** Variables of the tenant's theme. */
  themeCss?: string;
  /** Interval of automatic reloads. */
  refreshSeconds?: number;
}

export interface SmallPage {
  html: Buffer;
  /** Hash of the style block, for the content security policy. */
  styleHash: string;
}

/** Creates a page without scripts or external files, shown if the site's normal page cannot be rendered. */
export function toSmallPage({ locale, centre = '', title, text, link, themeCss = '', refreshSeconds }: SmallPageTexts): SmallPage {
  const css = themeCss + ownCss;
  const html = [
    `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup([title, centre].filter(Boolean).join(' | '))}</title>`,
    '<meta name="robots" content="noindex">',
    refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`,
    `<style>${css}</style></head><body>`,
    `${centre && `<p>${escapeMarkup(centre)}</p>`}<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>`,
    `<a href="${escapeMarkup(link.href)}">${escapeMarkup(link.text)}</a></body></html>`,
  ].join('');
  return { html: Buffer.from(html), styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

const madeOf = new WeakMap<SiteFacts, Map<string, SmallPage>>();

/**
 * Returns a small page that replaces a page that cannot be rendered now. It has no scripts or files, and reloads
 * automatically. Created once for all visitors.
 */
export function toBusyPage(facts: SiteFacts, locale: Locale, retryAfterSeconds: number): SmallPage {
  const made = madeOf.get(facts) ?? new Map<string, SmallPage>();
  madeOf.set(facts, made);
  const key = `${locale} ${retryAfterSeconds}`;
  const page = made.get(key) ?? makePage(facts, locale, retryAfterSeconds);
  made.set(key, page);
  return page;
}

function makePage(facts: SiteFacts, locale: Locale, retryAfterSeconds: number): SmallPage {
  const t = pagesMessagesIn(locale);
  return toSmallPage({
    locale,
    centre: readText(facts.settings, 'website_name') || facts.mall?.name || '',
    title: t('busy.title'),
    text: t('busy.lead'),
    link: { href: '', text: t('busy.retry') },
    themeCss: toTheme(facts.settings).css,
    refreshSeconds: retryAfterSeconds,
  });
}
