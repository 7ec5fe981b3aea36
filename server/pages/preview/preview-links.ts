/** Elements whose attribute leads to a page of the site, as it stands in markup that we have written ourselves. */
const leading = /<(?:a|area|form)\b[^<>]*>/g;
const attribute = /(\s(?:href|action)=")(\/(?!\/)[^"]*)"/;
/** What is no page: the gateway's own, and files. */
const ownPaths = /^\/(?:api|assets|builds|desk|media|ops)(?:[/?#]|$)/;

/** Has the links and forms of a document lead on below another path. What leads to another host, or to no page, stays. */
export function toLinksBelow(html: string, base: string): string {
  return html.replace(leading, (element) =>
    element.replace(attribute, (whole, start: string, path: string) => (ownPaths.test(path) ? whole : `${start}${base}${path}"`)),
  );
}

/** The same for where a redirect leads. */
export function toPathBelow(to: string, base: string): string {
  return to.startsWith('/') && !to.startsWith('//') && !ownPaths.test(to) ? base + to : to;
}
