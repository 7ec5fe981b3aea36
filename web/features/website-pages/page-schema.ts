import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { toCentreReference } from '../../lib/centre/centre-address.ts';
import { siteName } from '../../lib/centre/site.tsx';

interface Told {
  title: string;
  description: string | undefined;
  path: string;
  image: string | null | undefined;
}

/** An editor's page for schema.org. */
export function toWebPage(site: SiteConfig, told: Told): Readonly<Record<string, unknown>> {
  return {
    '@type': 'WebPage',
    name: told.title,
    ...toFacts(site, told),
    isPartOf: { '@type': 'WebSite', '@id': `${site.publicUrl}/#website`, name: siteName(site), url: `${site.publicUrl}/${site.locale}` },
  };
}

/** An editor's article for schema.org. */
export function toBlogPosting(
  site: SiteConfig,
  told: Told & { publishedAt: string | null | undefined },
): Readonly<Record<string, unknown>> {
  const publisher = toCentreReference(site);
  return {
    '@type': 'BlogPosting',
    headline: told.title,
    ...toFacts(site, told),
    ...(told.publishedAt && { datePublished: told.publishedAt }),
    mainEntityOfPage: site.publicUrl + told.path,
    author: publisher,
    publisher,
  };
}

function toFacts({ publicUrl, locale }: SiteConfig, { description, path, image }: Told) {
  return {
    '@id': publicUrl + path,
    ...(description && { description }),
    url: publicUrl + path,
    inLanguage: localeFacts[locale].tag,
    ...(image && { image: publicUrl + toImageAddress(image, { width: 1280, format: 'jpg' }) }),
  };
}
