import type { FastifyInstance } from 'fastify';
import { announcementScopes, announcementTypes } from '#shared/contracts/announcements.ts';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import { getSiteFacts, type RecordFacts } from '#shared/contracts/site-facts.ts';
import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import { findCinema } from '#shared/rules/film-programme.ts';
import { listKindsWith } from '#shared/site/kinds.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database, Value } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerSiteFacts(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const read = prepareSiteFacts(db);
  implement(app, getSiteFacts, () => read(clock()));
}

const addressed = (kind: 'alias' | 'permalink') =>
  `FROM website_page_address JOIN sitemap_entry ON type = 'page' AND record_id = website_page_id
   WHERE kind = '${kind}' AND visible_from_ms <= :now`;

/** Collects the facts about the records that pages need. Each query stops at the first match. */
function prepareSiteFacts(db: Database) {
  const prepareLook = (sql: string) => {
    const statement = db.prepare(`SELECT EXISTS (${sql}) AS found`);
    return (parameters: Readonly<Record<string, Value>> = {}) => statement.get(parameters)?.found === 1;
  };
  const hasKind = prepareLook('SELECT 1 FROM sitemap_entry WHERE type = :type AND visible_from_ms <= :now');
  const hasAnnounced = prepareLook(`SELECT 1 FROM announcement
    WHERE type = :type AND published_ms <= :now AND visible_from_ms <= :now AND visible_until_ms > :now`);
  const hasAnnouncedIn = prepareLook(`SELECT 1 FROM announcement
    WHERE type = :type AND scope = :scope AND published_ms <= :now AND visible_from_ms <= :now AND visible_until_ms > :now`);
  const hasArticle = prepareLook(`SELECT 1 ${addressed('permalink')}`);
  const listPages = prepareList<SitemapEntry>(db, `SELECT body ${addressed('alias')} ORDER BY record_id`);
  const hasCompanyWith = (field: string) => prepareLook(`SELECT 1 FROM company WHERE ${jsonField('body', field)} IS NOT NULL`);
  const [hasHours, hasWeb] = [hasCompanyWith('opening_hours'), hasCompanyWith('web')];
  const listServices = prepareList<ListedCompany>(db, `SELECT body FROM company WHERE type = 'service'`);
  const getCompanyFacts = keepSinceImport(db, () => ({
    has_company_hours: hasHours(),
    has_web_shops: hasWeb(),
    has_cinema: findCinema(listServices()) !== undefined,
  }));

  return (instant: Date): RecordFacts => {
    const now = instant.getTime();
    return {
      kinds: Object.fromEntries(listKindsWith('isInSitemap').map((type) => [type, hasKind({ type, now })])),
      announced: Object.fromEntries(
        announcementTypes.map((type) => [
          type,
          {
            any: hasAnnounced({ type, now }),
            ...Object.fromEntries(announcementScopes.map((scope) => [scope, hasAnnouncedIn({ type, scope, now })])),
          },
        ]),
      ),
      has_articles: hasArticle({ now }),
      ...getCompanyFacts(),
      pages: listPages({ now }).flatMap(({ alias, translations }) => (alias ? { alias, translations } : [])),
    };
  };
}
