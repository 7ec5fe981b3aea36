/** Title of a document: 'page | site'. A title that begins with the site's name, as that of the home page, stays as it is. */
export function toDocumentTitle(page: string | undefined, site: string): string {
  if (!page || page === site) return site;
  return [`${site} – `, `${site}, `].some((start) => page.startsWith(start)) ? page : `${page} | ${site}`;
}
