import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam, ImageAddress, LinkAddress, listQuery, Permalink, RichText, Slug, Text, translations } from './fields.ts';

const blockText = { title: z.optional(Text), text: z.optional(RichText), button: z.optional(Text) };

export const blockKinds = ['html', 'image', 'gallery', 'accordion', 'cards', 'contact', 'map', 'video', 'download', 'companies'] as const;

/** One part of a page. Every kind uses the fields it needs; `items` are its questions, cards, people or files. */
export const Block = z.object({
  kind: z.enum(blockKinds),
  image: z.nullish(ImageAddress),
  images: z._default(z.array(ImageAddress), []),
  link: z.nullish(LinkAddress),
  company_ids: z._default(z.array(Id), []),
  items: z._default(
    z.array(
      z.object({
        image: z.nullish(ImageAddress),
        link: z.nullish(LinkAddress),
        phone: z.nullish(Text),
        email: z.nullish(Text),
        translations: translations(blockText),
      }),
    ),
    [],
  ),
  translations: z._default(translations(blockText), []),
});
export type Block = z.infer<typeof Block>;

export const WebsitePage = z.object({
  id: Id,
  /** The page's key; `permalink` is its path below `/a/`. */
  alias: z.nullish(Slug),
  permalink: z.nullish(Permalink),
  image: z.nullish(ImageAddress),
  /** Articles bear the day they came out. */
  published_at: z.nullish(DateTime),
  blocks: z._default(z.array(Block), []),
  /** Further tabs of the page, each with blocks of its own. */
  tabs: z._default(z.array(z.object({ name: Slug, blocks: z.array(Block), translations: translations({ title: Text }) })), []),
  translations: translations({
    title: Text,
    description: z.optional(Text),
    article: z.optional(RichText),
    /** The page's own path in that language; the alias stands where it is missing. */
    path: z.optional(Slug),
  }),
});
export type WebsitePage = z.infer<typeof WebsitePage>;

const query = z.object({ tab: z.optional(Slug) });

export const getWebsitePageById = endpoint({
  name: 'getWebsitePageById',
  path: '/v1/website-pages/id/{id}',
  access: 'public',
  params: z.object({ id: IdParam }),
  query,
  answer: WebsitePage,
});

export const getWebsitePageByPermalink = endpoint({
  name: 'getWebsitePageByPermalink',
  path: '/v1/website-pages/permalink/{permalink+}',
  access: 'public',
  params: z.object({ permalink: Permalink }),
  query,
  answer: WebsitePage,
});

/** `alias` may also be the page's path in any language. */
export const getWebsitePageByAlias = endpoint({
  name: 'getWebsitePageByAlias',
  path: '/v1/website-pages/alias/{alias}',
  access: 'public',
  params: z.object({ alias: Slug }),
  query,
  answer: WebsitePage,
});

/** An article as a list shows it. */
export const ArticleSummary = z.object({
  id: Id,
  permalink: Permalink,
  image: z.nullish(ImageAddress),
  published_at: z.nullish(DateTime),
  translations: translations({ title: Text, description: z.nullish(Text) }),
});
export type ArticleSummary = z.infer<typeof ArticleSummary>;

/** The pages that have a permalink, newest first (our addition). */
export const listArticles = listEndpoint({
  name: 'listArticles',
  path: '/v1/website-pages',
  access: 'public',
  query: z.object(listQuery),
  item: ArticleSummary,
  isPaged: true,
});
