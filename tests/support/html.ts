/** Facts about a page's HTML that tests check. */
export interface HtmlFacts {
  lang: string | undefined;
  title: string | undefined;
  /** Contents of the meta elements, by `name` or `property`. */
  meta: Record<string, string>;
  /** `rel`, `hreflang` and `href` of every link in the head. */
  links: { rel: string; hreflang: string | undefined; href: string }[];
  styleBlocks: string[];
  scripts: { type: string | undefined; src: string | undefined; text: string }[];
}

export function readHtml(html: string): HtmlFacts {
  const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/gs, '');
  return {
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    meta: Object.fromEntries(
      tagsOf(head, 'meta').flatMap((tag) => {
        const name = attributeOf(tag, 'name') ?? attributeOf(tag, 'property');
        return name === undefined ? [] : [[name, attributeOf(tag, 'content') ?? '']];
      }),
    ),
    links: tagsOf(head, 'link').map((tag) => ({
      rel: attributeOf(tag, 'rel') ?? '',
      hreflang: attributeOf(tag, 'hreflang'),
      href: attributeOf(tag, 'href') ?? '',
    })),
    styleBlocks: [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? ''),
    scripts: [...html.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)].map(([, tag = '', text = '']) => ({
      type: attributeOf(tag, 'type'),
      src: attributeOf(tag, 'src'),
      text,
    })),
  };
}

function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}

function attributeOf(tag: string, name: string): string | undefined {
  return decodeEntities(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]);
}

function decodeEntities(text: string | undefined): string | undefined {
  return text
    ?.replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
