import { readChoice } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { localeFacts } from '#shared/site/locales.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { SiteBuild } from './build.ts';
import { toHeadMarkup } from './head.ts';
import type { Theme } from './theme.ts';

interface DocumentParts {
  build: SiteBuild;
  theme: Theme;
  config: SiteConfig;
  page: PagePayload;
  screen: string;
  /** Empty when rendering failed: the browser then renders by itself. */
  markup: string;
}

/** The whole HTML document. Data travel as JSON, the theme as one style block: nothing in it is a script of its own. */
export function toDocument({ build, theme, config, page, screen, markup }: DocumentParts): string {
  const fonts = build.fonts(readChoice(config.settings, 'app_font_name'));
  return [
    `<!doctype html><html lang="${localeFacts[config.locale].tag}" data-locale="${config.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    toHeadMarkup(config, page),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    ...build.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<style>${theme.css}</style>`,
    ...build.preloads(screen, config.locale).map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${build.script}"></script>`,
    `</head><body><div id="site">${markup}</div>`,
    `<script type="application/json" id="start">${toStartJson(config, page)}</script></body></html>`,
  ].join('');
}

const configs = new WeakMap<SiteConfig, string>();

/** `PageStart`. What is the same on all pages of a language is written once. */
function toStartJson(config: SiteConfig, page: PagePayload): string {
  const known = configs.get(config) ?? toScriptJson(config);
  configs.set(config, known);
  return `{"config":${known},"page":${toScriptJson(page)}}`;
}

/** JSON that cannot end the script element it stands in. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => scriptEscapes[character] ?? '');
}

const scriptEscapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
