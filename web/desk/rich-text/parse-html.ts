/**
 * The elements of a text that is not part of the page. Its styles stand in `data-style`: the content policy holds for such texts as well, and a
 * browser tells of each style that it refuses.
 */
export function parseHtml(html: string): HTMLElement {
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
  return new DOMParser().parseFromString(bare, 'text/html').body;
}
