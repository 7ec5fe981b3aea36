import * as z from 'zod/mini';
import {
  blockKinds,
  getWebsitePageByAlias,
  getWebsitePageById,
  getWebsitePageByPermalink,
  listArticles,
} from '../contracts/website-pages.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, LinkAddress, mayLack, Permalink, RichText, Slug, Text, translations } from './fields.ts';

const blockText = { title: z.optional(Text), text: z.optional(RichText), button: z.optional(Text) };

/** A part of a page. Each kind uses the fields it needs; `items` are its questions, cards, people or files. */
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
  /** Publication day, for articles. */
  published_at: z.nullish(DateTime),
  blocks: z._default(z.array(Block), []),
  /** Additional tabs of the page, each with its own blocks. */
  tabs: z._default(
    z.array(mayLack(z.object({ name: Slug, blocks: z.array(Block), translations: translations({ title: Text }) }), { blocks: [] })),
    [],
  ),
  translations: translations({
    title: Text,
    description: z.optional(Text),
    article: z.optional(RichText),
    /** The page's path in that language; falls back to the alias. */
    path: z.optional(Slug),
  }),
});
export type WebsitePage = z.infer<typeof WebsitePage>;

/** An article, as in lists. */
export const ArticleSummary = z.object({
  id: Id,
  permalink: Permalink,
  image: z.nullish(ImageAddress),
  published_at: z.nullish(DateTime),
  translations: translations({ title: Text, description: z.nullish(Text) }),
});
export type ArticleSummary = z.infer<typeof ArticleSummary>;

export const websitePagesChecks = [
  check(getWebsitePageById, { answer: WebsitePage }),
  check(getWebsitePageByPermalink, { answer: WebsitePage, mainOf: ['article'] }),
  check(getWebsitePageByAlias, { answer: WebsitePage, mainOf: ['gift-cards', 'mobile-app', 'page'] }),
  check(listArticles, { item: ArticleSummary, mainOf: ['blog'] }),
];
