import type { AppLinks } from '#shared/rules/app-links.ts';

/** The app for search engines (schema.org MobileApplication). */
export function toAppRecord(
  links: AppLinks,
  { currency, ...told }: { name: string; description: string; currency: string },
): Readonly<Record<string, unknown>> {
  const systems = [...(links.ios ? ['iOS'] : []), ...(links.android ? ['Android'] : []), ...(links.other ? ['Web'] : [])];
  const addresses = [links.ios, links.android, links.other].filter((link) => link !== undefined);
  return {
    '@type': 'MobileApplication',
    ...told,
    applicationCategory: 'ShoppingApplication',
    ...(systems.length > 0 && { operatingSystem: systems.join(', '), installUrl: addresses }),
    offers: { '@type': 'Offer', price: 0, priceCurrency: currency },
  };
}
