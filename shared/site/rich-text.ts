/** Tags allowed in editors' texts: no styles, which the content policy refuses anyway, and no ids that could clash with the site's. */
export const richTextTags: readonly string[] = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'blockquote'],
  ...['a', 'img', 'figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'dl', 'dt', 'dd'],
  ...['code', 'span', 'abbr', 'time'],
];

/** Allowed attributes by tag; `*` is any tag. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel', 'hreflang'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  table: ['tabindex'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start', 'type'],
  abbr: ['title'],
  time: ['datetime'],
  '*': ['lang'],
};
