/**
 * Parses a text outside the page. Styles become `data-style`: the content policy applies to parsed texts too, and browsers report each refused style.
 */
export function parseHtml(html: string): HTMLElement {
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  return new DOMParser().parseFromString(bare, 'text/html').body;
}
