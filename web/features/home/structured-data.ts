import { findLandingPath, routeExists } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { siteName } from '../../lib/centre/site.tsx';

type Fields = Readonly<Record<string, unknown>>;

const networks = ['instagram', 'facebook', 'youtube', 'tiktok', 'linkedin', 'twitter', 'pinterest'] as const;

/** What only the centre's first page says of it: its sign and where else it is found. */
export function toCentreExtras({ mall, publicUrl }: SiteConfig): Fields {
  const elsewhere = networks.flatMap((network) => (mall?.[network]?.startsWith('https://') ? mall[network] : []));
  return {
    ...(mall?.image && { logo: publicUrl + toImageAddress(mall.image, 'original') }),
    ...(mall?.email && { email: mall.email }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  };
}

/** The site itself, with the address of its search (schema.org WebSite). */
export function toWebsiteRecord(site: SiteConfig): Fields {
  const search = routeExists('search', site.settings) ? findLandingPath('search', site.locale) : undefined;
  return {
    '@type': 'WebSite',
    name: siteName(site),
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
