import type { FastifyInstance } from 'fastify';
import {
  type ArticleSummary,
  getWebsitePageByAlias,
  getWebsitePageById,
  getWebsitePageByPermalink,
  listArticles,
  type WebsitePage,
} from '#shared/contracts/website-pages.ts';
import { type PageQuery, prepareFind, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { jsonField, jsonListOf, jsonObject, valuesIn } from '../core/db/sqlite/dialect.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerWebsitePages(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const pages = prepareWebsitePageQueries(db);
  implementPaged(app, listArticles, ({ query }) => pages.listArticles(query, clock()));
  implement(app, getWebsitePageById, ({ params, query }) => toTab(found(pages.findById(params.id, clock())), query.tab));
  implement(app, getWebsitePageByPermalink, ({ params, query }) =>
    toTab(found(pages.findByPermalink(params.permalink, clock())), query.tab),
  );
  implement(app, getWebsitePageByAlias, ({ params, query }) => toTab(found(pages.findByAlias(params.alias, clock())), query.tab));
}

/** Replaces the page's blocks with those of one of its tabs. Throws `NotFound` if the tab does not exist. */
function toTab(page: WebsitePage, name: string | undefined): WebsitePage {
  if (name === undefined) return page;
  const tab = found(page.tabs.find((candidate) => candidate.name === name));
  return { ...page, blocks: tab.blocks };
}

/** Fields of an article in lists. */
const summary = jsonObject({
  id: 'id',
  permalink: jsonField('body', 'permalink'),
  image: jsonField('body', 'image'),
  published_at: jsonField('body', 'published_at'),
  translations: jsonListOf('body', 'translations', ['locale', 'title', 'description']),
});

const isOut = '(published_ms IS NULL OR published_ms <= :now)';

/** Finds pages by id, permalink or alias, and lists articles. Unpublished pages are invisible. */
function prepareWebsitePageQueries(db: Database) {
  const byId = prepareFind<WebsitePage>(db, `SELECT body FROM website_page WHERE id = :id AND ${isOut}`);
  const byAddress = prepareFind<WebsitePage>(
    db,
    `SELECT body FROM website_page_address JOIN website_page ON website_page.id = website_page_id
    WHERE address = :address AND kind IN ${valuesIn(':kinds')} AND ${isOut}
    ORDER BY kind LIMIT 1`,
  );
  const aliasKinds = JSON.stringify(['alias', 'path']); // in alphabetical order, which is the order of `ORDER BY kind`

  const articles = preparePage<ArticleSummary>(db, {
    body: summary,
    from: 'website_page',
    where: `${jsonField('body', 'permalink')} IS NOT NULL AND ${isOut}`,
    orderBy: 'published_ms DESC NULLS LAST, id',
  });

  return {
    /** Lists articles, newest first. */
    listArticles: (query: PageQuery, now: Date) => articles({ now: now.getTime() }, query),
    findById: (id: number, now: Date) => byId({ id, now: now.getTime() }),
    findByPermalink: (address: string, now: Date) => byAddress({ address, kinds: JSON.stringify(['permalink']), now: now.getTime() }),
    /** Finds a page by its alias, or by its path in any language. */
    findByAlias: (address: string, now: Date) => byAddress({ address, kinds: aliasKinds, now: now.getTime() }),
  };
}
