/** Elements with an attribute that can lead to a page of the site, as written by our own renderer. */
const leading = /<(?:a|area|form)\b[^<>]*>/g;
const attribute = /(\s(?:href|action)=")(\/(?!\/)[^"]*)"/;
/** Paths that are not pages: the gateway's own, and files. */
const ownPaths = /^\/(?:api|assets|builds|desk|media|ops)(?:[/?#]|$)/;

/** Prefixes the links and forms of a document with a base path. Leaves links to other hosts and non-pages unchanged. */
export function toLinksBelow(html: string, base: string): string {
  return html.replace(leading, (element) =>
    element.replace(attribute, (whole, start: string, path: string) => (ownPaths.test(path) ? whole : `${start}${base}${path}"`)),
  );
}

/** `toLinksBelow` for the target of a redirect. */
export function toPathBelow(to: string, base: string): string {
  return to.startsWith('/') && !to.startsWith('//') && !ownPaths.test(to) ? base + to : to;
}
