import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { toScriptJson } from '#shared/rules/script-json.ts';
import type { OfflineWords } from '#shared/site/offline.ts';
import type { PagePayload, PageStart } from '#shared/site/page.ts';

const start = /(<script type="application\/json" id="start">)([^<]*)/;

/** Reads the data of a document; undefined if it is not a page of the site. */
export function readStart(html: string): PageStart | undefined {
  const [, , json] = start.exec(html) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as PageStart); // safe: written by the gateway into its document
}

/**
 * Returns the shell as the document of a page. Only its data and its title change, so its content security policy, which names its style block by
 * hash, still fits.
 */
export async function toPageDocument(shell: Response, page: PagePayload): Promise<Response> {
  const html = (await shell.text())
    .replace(/<title>[^<]*/, (own) => (page.head ? `<title>${escapeMarkup(page.head.title)}` : own))
    .replace(start, (_, tag: string, json: string) => tag + toScriptJson({ ...JSON.parse(json), page, asOf: new Date().toISOString() }));
  return new Response(html, { headers: withoutCoding(shell.headers) });
}

/** Returns the headers for a body that is no longer compressed. */
export function withoutCoding(received: Headers): Headers {
  const headers = new Headers(received);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return headers;
}

/** Returns a page of a few words, for a browser that has no shell yet. */
export function toWordsDocument({ tag, title, lead, retry }: OfflineWords): Response {
  const html = [
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeMarkup(title)}</title></head>`,
    `<body><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(lead)}</p><p><a href="">${escapeMarkup(retry)}</a></p></body></html>`,
  ].join('');
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' },
  });
}
