import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import type { DeskStart } from '#shared/site/desk-start.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { pagesMessagesIn } from '../messages.ts';
import { toScriptJson } from '../pages/document/document.ts';
import type { DeskFiles } from './desk-files.ts';

/** The only document of the desk; the app renders everything else. Start values are embedded as JSON. Without inline scripts or styles. */
export function toDeskDocument(files: DeskFiles, start: DeskStart, fonts: readonly string[]): string {
  const { fallbackLocale, centre, icon } = start;
  return [
    `<!doctype html><html lang="${localeFacts[fallbackLocale].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(centre)}</title>`,
    icon ? `<link rel="icon" href="${escapeMarkup(icon)}">` : '',
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    '<link rel="stylesheet" href="/desk/theme.css">',
    ...files.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...files.preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${files.script}"></script></head><body><div id="desk"></div>`,
    `<noscript>${escapeMarkup(pagesMessagesIn(fallbackLocale)('desk.needs_script'))}</noscript>`,
    `<script type="application/json" id="start">${toScriptJson(start)}</script></body></html>`,
  ].join('');
}
