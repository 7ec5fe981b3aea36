import type { Mall } from '#shared/contracts/malls.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';

/** The centre's social media profiles by network, as in a company's record. */
export function toSocial(mall: Mall): Readonly<Record<string, string>> {
  return Object.fromEntries(socialNetworks.flatMap((network) => (mall[network] ? [[network, mall[network]]] : [])));
}

interface Told {
  publicUrl: string;
  description: string;
  /** Picture of the centre. */
  picture: string | undefined;
}

/** Data that the page about the centre adds for search engines (schema.org). */
export function toCentreProfile(mall: Mall, { publicUrl, description, picture }: Told): Readonly<Record<string, unknown>> {
  return {
    description,
    ...(picture && { image: publicUrl + toImageAddress(picture, { width: 1280, format: 'jpg' }) }),
    ...(mall.email && { email: mall.email }),
    ...(mall.legal_name && { legalName: mall.legal_name }),
    ...(mall.vat_registration_number && { vatID: mall.vat_registration_number }),
  };
}
