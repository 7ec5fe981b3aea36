import type { SiteConfig } from '#shared/site/config.ts';

/** Where the centre stands, as on an envelope. */
export function toAddressLines(mall: SiteConfig['mall']): string[] {
  const town = [mall?.zip_code, mall?.city].filter(Boolean).join(' ');
  return [mall?.address, mall?.address_2, town].flatMap((line) => line || []);
}
