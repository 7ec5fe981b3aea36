import type { FastifyInstance } from 'fastify';
import {
  getWebsitePageByAlias,
  getWebsitePageById,
  getWebsitePageByPermalink,
  listArticles,
  type WebsitePage,
} from '#shared/contracts/website-pages.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareWebsitePageQueries } from './queries.ts';

export function registerWebsitePages(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const pages = prepareWebsitePageQueries(db);
  implementPaged(app, listArticles, ({ query }) => pages.listArticles(query, clock()));
  implement(app, getWebsitePageById, ({ params, query }) => toTab(found(pages.findById(params.id, clock())), query.tab));
  implement(app, getWebsitePageByPermalink, ({ params, query }) =>
    toTab(found(pages.findByPermalink(params.permalink, clock())), query.tab),
  );
  implement(app, getWebsitePageByAlias, ({ params, query }) => toTab(found(pages.findByAlias(params.alias, clock())), query.tab));
}

/** Replaces the page's blocks by those of one of its tabs. Throws `NotFound` if it has no such tab. */
function toTab(page: WebsitePage, name: string | undefined): WebsitePage {
  if (name === undefined) return page;
  const tab = found(page.tabs.find((candidate) => candidate.name === name));
  return { ...page, blocks: tab.blocks };
}
