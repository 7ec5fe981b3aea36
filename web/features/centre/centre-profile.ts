import type { Mall } from '#shared/contracts/malls.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';

/** The centre's profiles elsewhere, by network, as a company's record has them. */
export function toSocial(mall: Mall): Readonly<Record<string, string>> {
  return Object.fromEntries(socialNetworks.flatMap((network) => (mall[network] ? [[network, mall[network]]] : [])));
}

interface Told {
  publicUrl: string;
  description: string;
  /** Of the place. */
  picture: string | undefined;
}

/** What the page about the centre adds to its record for search engines (schema.org). */
export function toCentreProfile(mall: Mall, { publicUrl, description, picture }: Told): Readonly<Record<string, unknown>> {
  return {
    description,
    ...(picture && { image: publicUrl + toImageAddress(picture, { width: 1280, format: 'jpg' }) }),
    ...(mall.email && { email: mall.email }),
    ...(mall.legal_name && { legalName: mall.legal_name }),
    ...(mall.vat_registration_number && { vatID: mall.vat_registration_number }),
  };
}
