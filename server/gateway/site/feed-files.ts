import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { shareSize } from '#shared/site/images.ts';

/** A feed in one language. All addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** Language tag, such as `cs`. */
  language: string;
  /** Address of this file. */
  address: string;
  /** Page with the same records. */
  page: string;
  icon: string | undefined;
  items: readonly FeedItem[];
}

export interface FeedItem {
  /** Address that never changes, unlike `url` with its title. It leads to `url`. */
  id: string;
  url: string;
  title: string;
  summary: string | undefined;
  html: string;
  /** Picture of `shareSize`, as JPEG. */
  picture: string | undefined;
  publishedAt: Date;
  changedAt: Date | undefined;
}

/** Returns an RSS 2.0 document, with the picture as Media RSS. */
export function toRss(feed: Feed): string {
  const { title, description, language, address, page, items } = feed;
  const namespaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"';
  const latest = items.map(({ publishedAt, changedAt }) => Math.max(publishedAt.getTime(), changedAt?.getTime() ?? 0));
  const head = [
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', language),
    ...(latest.length > 0 ? [element('lastBuildDate', new Date(Math.max(...latest)).toUTCString())] : []),
    `<atom:link href="${toXml(address)}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}><channel>${head.join('')}${items.map(toRssItem).join('')}</channel></rss>\n`;
}

function toRssItem({ id, url, title, html, picture, publishedAt }: FeedItem): string {
  const { width, height } = shareSize;
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${toXml(id)}</guid>`,
    element('pubDate', publishedAt.toUTCString()),
    element('description', html),
    picture ? `<media:content url="${toXml(picture)}" type="image/jpeg" medium="image" width="${width}" height="${height}"/>` : '',
    '</item>',
  ].join('');
}

const element = (name: string, text: string) => `<${name}>${toXml(text)}</${name}>`;

/** Escapes a text, without the characters that XML 1.0 forbids. */
function toXml(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ''));
}

/** Returns a JSON Feed 1.1 (jsonfeed.org). */
export function toJsonFeed({ title, description, language, address, page, icon, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: address,
    description,
    ...(icon && { icon }),
    language,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      ...(item.summary && { summary: item.summary }),
      content_html: item.html,
      ...(item.picture && { image: item.picture }),
      date_published: item.publishedAt.toISOString(),
      ...(item.changedAt && { date_modified: item.changedAt.toISOString() }),
    })),
  });
}
