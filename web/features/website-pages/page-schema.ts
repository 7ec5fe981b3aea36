import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { toCentreReference } from '../../lib/centre/centre-address.ts';
import { siteName } from '../../lib/centre/site.tsx';

interface PageFacts {
  title: string;
  description: string | undefined;
  path: string;
  image: string | null | undefined;
}

/** Describes a custom page for schema.org. */
export function toWebPage(site: SiteConfig, facts: PageFacts): Readonly<Record<string, unknown>> {
  return {
    '@type': 'WebPage',
    name: facts.title,
    ...toFacts(site, facts),
    isPartOf: { '@type': 'WebSite', '@id': `${site.publicUrl}/#website`, name: siteName(site), url: `${site.publicUrl}/${site.locale}` },
  };
}

/** Describes an article for schema.org. */
export function toBlogPosting(
  site: SiteConfig,
  facts: PageFacts & { publishedAt: string | null | undefined },
): Readonly<Record<string, unknown>> {
  const publisher = toCentreReference(site);
  return {
    '@type': 'BlogPosting',
    headline: facts.title,
    ...toFacts(site, facts),
    ...(facts.publishedAt && { datePublished: facts.publishedAt }),
    mainEntityOfPage: site.publicUrl + facts.path,
    author: publisher,
    publisher,
  };
}

function toFacts({ publicUrl, locale }: SiteConfig, { description, path, image }: PageFacts) {
  return {
    '@id': publicUrl + path,
    ...(description && { description }),
    url: publicUrl + path,
    inLanguage: localeFacts[locale].tag,
    ...(image && { image: publicUrl + toImageAddress(image, { width: 1280, format: 'jpg' }) }),
  };
}
