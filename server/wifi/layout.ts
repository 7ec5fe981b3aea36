import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { canLink, toPath } from '#shared/rules/routing.ts';
import { readChoice, readText } from '#shared/rules/settings-reading.ts';
import { hasDarkTheme, toTheme } from '#shared/rules/theme.ts';
import { isVector, toImageAddress } from '#shared/site/images.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { findDarkLogo, findMallLogo } from '#shared/site/logos.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { SiteFacts } from '../gateway/site/config.ts';
import { wifiMessagesIn } from '../messages.ts';

/** Centre, language and device for which a page is rendered. */
export interface WifiView {
  facts: SiteFacts;
  locale: Locale;
  /** Id of the hotspot session; '' without one. */
  hotspotId: string;
}

export interface WifiPage {
  title: string;
  /** Markup, escaped. */
  main: string;
  /** Page that the language links lead to. */
  route: 'wifi-login' | 'wifi-register';
  /** URL that the browser opens automatically. */
  refreshTo?: string;
  status?: number;
  /** Origin to which a form of the page is sent, besides our own. */
  formTarget?: string;
}

export interface WifiDocument {
  html: string;
  styleHash: string;
}

const ownCss = readFileSync(new URL('./wifi.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');

/** Renders the whole document in the tenant's design. It has one style block and no script, and loads no files except logo and icon. */
export function toWifiDocument(view: WifiView, { title, main, route, refreshTo }: WifiPage): WifiDocument {
  const { facts, locale } = view;
  const css = toTheme(facts.settings).css + ownCss;
  const html = [
    `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup([title, centreOf(view)].filter(Boolean).join(' | '))}</title>`,
    '<meta name="robots" content="noindex, nofollow">',
    refreshTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeMarkup(refreshTo)}">`,
    toIcon(facts),
    `<style>${css}</style></head><body>`,
    `<header>${toLogo(view)}${toLanguages(view, route)}</header>`,
    `<main>${main}</main>`,
    `<footer>${toLegalLinks(view)}</footer></body></html>`,
  ].join('');
  return { html, styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

/** Name of the centre. */
export function centreOf({ facts }: Pick<WifiView, 'facts'>): string {
  return readText(facts.settings, 'website_name') || facts.mall?.name || '';
}

/** Returns the path of one of the two pages, for the same device. */
export function toWifiPath(route: WifiPage['route'], { locale, hotspotId }: Pick<WifiView, 'locale' | 'hotspotId'>): string {
  return toPath(route, locale, {}, { h: hotspotId });
}

function toIcon({ mall, settings }: SiteFacts): string {
  const icon = mall && findMallLogo(mall, readChoice(settings, 'favicon_logo_type'));
  if (!icon) return '';
  const address = isVector(icon) ? toImageAddress(icon, 'original') : toImageAddress(icon, { width: 160, format: 'png' });
  return `<link rel="icon" href="${escapeMarkup(address)}">`;
}

function toLogo(view: WifiView): string {
  const { mall, settings } = view.facts;
  const type = readChoice(settings, 'auth_logo_type');
  const logo = mall && findMallLogo(mall, type);
  const name = escapeMarkup(centreOf(view));
  if (!logo) return `<span class="centre">${name}</span>`;
  const dark = hasDarkTheme(settings) ? findDarkLogo(mall, type) : undefined;
  const picture = `<img class="logo" src="${toLogoAddress(logo)}" alt="${name}" height="44">`;
  return dark ? `<picture><source srcset="${toLogoAddress(dark)}" media="(prefers-color-scheme: dark)">${picture}</picture>` : picture;
}

function toLogoAddress(logo: string): string {
  return escapeMarkup(isVector(logo) ? toImageAddress(logo, 'original') : toImageAddress(logo, { width: 320, format: 'png' }));
}

function toLanguages({ facts, locale, hotspotId }: WifiView, route: WifiPage['route']): string {
  if (facts.locales.length < 2) return '';
  const links = facts.locales.map((other) => {
    const { tag, name } = localeFacts[other];
    const code = tag.toUpperCase();
    if (other === locale) return `<li><span lang="${tag}" aria-current="true" title="${name}">${code}</span></li>`;
    const path = toWifiPath(route, { locale: other, hotspotId });
    return `<li><a href="${escapeMarkup(path)}" hreflang="${tag}" lang="${tag}" title="${name}" aria-label="${code}, ${name}">${code}</a></li>`;
  });
  return `<nav aria-label="${wifiMessagesIn(locale)('languages')}"><ul class="languages">${links.join('')}</ul></nav>`;
}

function toLegalLinks({ facts, locale }: WifiView): string {
  const t = wifiMessagesIn(locale);
  const link = (name: RouteName, text: string) => (canLink(name, facts) ? `<li><a href="${toPath(name, locale)}">${text}</a></li>` : '');
  return `<ul class="links">${link('privacy-policy', t('privacy_link'))}${link('terms-and-conditions', t('terms_link'))}</ul>`;
}
