import { toScriptJson } from '#shared/rules/script-json.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import type { Theme } from '#shared/rules/theme.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { localeFacts } from '#shared/site/locales.ts';
import type { PageCall, PagePayload, PageStart } from '#shared/site/page.ts';
import { toOwnMemory } from '../../gateway/cache/entry.ts';
import type { SiteBuild } from '../make/build.ts';
import { type PageStyle, toPageStyle } from '../make/page-styles.ts';
import { toHeadMarkup } from './head.ts';

interface DocumentParts {
  build: SiteBuild;
  theme: Theme;
  config: SiteConfig;
  page: PagePayload;
  asOf: string;
  screen: string;
  /** Empty if rendering failed: then the browser renders. */
  markup: string;
  /** Preloads for the markup, as `<link>` elements. */
  links: readonly string[];
  /** Markup after the site: words that show while nothing else does. */
  words?: string;
  /** Share picture for pages without their own. */
  heroPicture?: string | undefined;
}

interface PageDocument {
  /** UTF-8. */
  html: Buffer;
  /** Hash of the style block, for the content security policy. */
  styleHash: string;
}

/**
 * Creates the HTML document. Visible parts arrive first: font, largest picture, style; scripts load after the
 * first paint; only the one that applies a chosen theme runs when it arrives. Data are embedded as JSON, the theme and the
 * styles of the page's markup as one style block. No inline scripts, and nothing blocks rendering.
 */
export function toDocument({
  build,
  theme,
  config,
  page,
  asOf,
  screen,
  markup,
  links,
  words = '',
  heroPicture,
}: DocumentParts): PageDocument {
  const fonts = findFonts(build, config);
  const style = build.makePageStyle?.(markup, theme) ?? toPageStyle(theme.css);
  const css = writeOnce(style, () => style.css);
  const sheets = build.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
  const html = toBytes([
    `<!doctype html><html lang="${localeFacts[config.locale].tag}" data-locale="${config.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    theme.dark && !build.isStill ? `<script src="${build.schemeScript}" async></script>` : '',
    toHeadMarkup(config, build.isStill ? toBrowserPage(page) : page, theme, heroPicture),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    ...links,
    ...(build.makePageStyle === undefined || markup === '' || build.isStill
      ? [sheets, '<style>', css, '</style>']
      : [`<style data-full-stylesheet="${build.styles.join(' ')}">`, css, `</style><noscript>${sheets}</noscript>`]),
    build.isStill ? '' : toScripts(build, build.preloads(screen, config.locale)),
    '</head><body><div id="site">',
    markup,
    '</div>',
    words,
    ...(build.isStill ? [] : ['<script type="application/json" id="start">', ...toStartJson({ config, page, asOf }), '</script>']),
    '</body></html>',
  ]);
  return { html, styleHash: style.hash };
}

/** Creates the script element. `web/first.ts` reads from its attributes which scripts to load after the first paint. */
function toScripts({ script, firstScript }: SiteBuild, ahead: readonly string[]): string {
  if (!firstScript) return `<script type="module" src="${script}"></script>`;
  return `<script type="module" src="${firstScript}" data-main="${script}" data-ahead="${ahead.join(' ')}" fetchpriority="low"></script>`;
}

/** Returns the font files to preload, so that the first visit soon shows them. */
export function findFonts(build: SiteBuild, { settings }: Pick<SiteConfig, 'settings'>): readonly string[] {
  return build.fonts(readChoice(settings, 'app_font_name'));
}

/**
 * Returns a `Link` header with the resources that every document needs first. A server in front can send it as Early
 * Hints (103) while waiting for the document.
 */
export function toHints(build: SiteBuild, config: Pick<SiteConfig, 'settings'>): string {
  const fonts = findFonts(build, config);
  return fonts.map((file) => `<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ');
}

function toStartJson({ config, page: whole, asOf }: PageStart): (string | Buffer)[] {
  const { calls, ...page } = toBrowserPage(whole);
  const rest = toScriptJson(page).slice(1);
  return [
    '{"config":',
    writeOnce(config, (whole) => toScriptJson(toBrowserConfig(whole))),
    ',"page":{"calls":{',
    ...Object.entries(calls).flatMap(([address, call], index) => [
      `${index === 0 ? '' : ','}${toScriptJson(address)}:`,
      writeOnce(call, toScriptJson),
    ]),
    `},${rest},"asOf":"${asOf}"}`,
  ];
}

/** Omits the settings of colours: browsers read the theme's style. */
function toBrowserConfig({ settings, ...config }: SiteConfig): SiteConfig {
  return { ...config, settings: Object.fromEntries(Object.entries(settings).filter(([key]) => !/^colors_|_color$/.test(key))) };
}

/** Omits structured data: search engines read it in the document's head. */
export function toBrowserPage(page: PagePayload): PagePayload {
  if (!page.head?.structuredData) return page;
  const { structuredData: _inHead, ...head } = page.head;
  return { ...page, head };
}

const written = new WeakMap<SiteConfig | PageCall | PageStyle, Buffer>();

/**
 * Serializes a part once, because most parts are shared: by all pages of a language or kind, or by pages with the same
 * answer.
 */
function writeOnce<T extends SiteConfig | PageCall | PageStyle>(part: T, toText: (part: T) => string): Buffer {
  const bytes = written.get(part) ?? toOwnMemory(Buffer.from(toText(part)));
  written.set(part, bytes);
  return bytes;
}

const encoder = new TextEncoder();
/** Buffer in which documents are assembled, one at a time. Grows to the size of the largest document. */
let desk = new Uint8Array(512 * 1024);
/** Maximum length of a UTF-16 unit in UTF-8. */
const maxBytesPerUnit = 3;

function toBytes(parts: readonly (string | Buffer)[]): Buffer {
  const maxBytes = parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? maxBytesPerUnit : 1), 0);
  if (maxBytes > desk.length) desk = new Uint8Array(maxBytes);
  let length = 0;
  for (const part of parts) {
    if (typeof part === 'string') length += encoder.encodeInto(part, desk.subarray(length)).written;
    else {
      desk.set(part, length);
      length += part.length;
    }
  }
  return Buffer.from(desk.subarray(0, length));
}
