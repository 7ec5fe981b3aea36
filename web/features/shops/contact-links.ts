import type { Company, ListedCompany } from '#shared/contracts/companies.ts';
import { socialNetworks } from '#shared/site/social-networks.ts';
import { isWebAddress } from '../../lib/data/web-address.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** A company from a list. Contains contact data if the company's record is loaded. */
export type ReachableCompany = ListedCompany & Partial<Pick<Company, 'phone' | 'email' | 'social'>>;

type Network = (typeof socialNetworks)[number];

interface SocialLink {
  network: Network;
  name: string;
  icon: IconName;
  href: string;
}

const looks: Readonly<Record<Network, { name: string; icon: IconName }>> = {
  instagram: { name: 'Instagram', icon: 'instagram' },
  facebook: { name: 'Facebook', icon: 'facebook' },
  twitter: { name: 'X', icon: 'x' },
  telegram: { name: 'Telegram', icon: 'telegram' },
  whatsapp: { name: 'WhatsApp', icon: 'whatsapp' },
  viber: { name: 'Viber', icon: 'viber' },
  youtube: { name: 'YouTube', icon: 'youtube' },
  tiktok: { name: 'TikTok', icon: 'tiktok' },
  linkedin: { name: 'LinkedIn', icon: 'linkedin' },
  pinterest: { name: 'Pinterest', icon: 'pinterest' },
};

/** Lists a company's social media profiles. Omits unsafe links. */
export function listSocial(social: Company['social'] = {}): SocialLink[] {
  return socialNetworks.flatMap((network) => {
    const href = social[network];
    return isWebAddress(href) ? [{ network, ...looks[network], href }] : [];
  });
}

/** Host name without `www.` and path, for display. */
export function toHostName(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/[/?#].*$/, '');
}

/** Returns a web address with its host name; undefined if it is not safe as a link. */
export function toWebLink(text: string | null | undefined): { href: string; name: string } | undefined {
  return isWebAddress(text) ? { href: text, name: toHostName(text) } : undefined;
}

export function toPhoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
