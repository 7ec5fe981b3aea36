import type { DatabaseSync } from 'node:sqlite';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { prepareFind } from '../bodies.ts';

/** A page by its id, its permalink, or its alias. */
export function prepareWebsitePageQueries(db: DatabaseSync) {
  const byId = prepareFind<WebsitePage>(db, 'SELECT body FROM website_page WHERE id = :id');
  const byAddress = prepareFind<WebsitePage>(
    db,
    `SELECT body FROM website_page_address JOIN website_page ON website_page.id = website_page_id
    WHERE address = :address AND kind IN (SELECT value FROM json_each(:kinds))
    ORDER BY kind LIMIT 1`,
  );
  const aliasKinds = JSON.stringify(['alias', 'path']); // in this order, as `ORDER BY kind` has it

  return {
    findById: (id: number) => byId({ id }),
    findByPermalink: (address: string) => byAddress({ address, kinds: JSON.stringify(['permalink']) }),
    /** The alias, or the page's path in any language. */
    findByAlias: (address: string) => byAddress({ address, kinds: aliasKinds }),
  };
}
