import { findLandingPath, routeExists } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { toCentreReference } from '../../lib/centre/centre-address.ts';
import { siteName } from '../../lib/centre/site.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** The site with the address of its search (schema.org WebSite). */
export function toWebsiteRecord(site: SiteConfig): Fields {
  const search = routeExists('search', site.settings) ? findLandingPath('search', site.locale) : undefined;
  return {
    '@type': 'WebSite',
    '@id': `${site.publicUrl}/#website`,
    name: siteName(site),
    publisher: toCentreReference(site),
    url: `${site.publicUrl}/${site.locale}`,
    inLanguage: localeFacts[site.locale].tag,
    ...(search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${site.publicUrl}${search}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  };
}
