import { socialNetworks } from '#shared/site/social-networks.ts';
import type { Tags } from './map-fault.ts';

const most = 2000;

/** The first phone number in the map. */
export function readPhone(tags: Tags): string | undefined {
  const [phone = ''] = (tags.phone ?? tags['contact:phone'] ?? '').split(';');
  return phone.trim() || undefined;
}

/** The first web address; https if it has no scheme. Undefined if it is invalid. */
export function readLink(tags: Tags): string | undefined {
  const [given = ''] = (tags.website ?? tags['contact:website'] ?? tags.url ?? '').split(';');
  return toWebAddress(given.trim());
}

/** Social profiles that are web addresses; bare names would be broken links. */
export function readSocial(tags: Tags): Partial<Record<(typeof socialNetworks)[number], string>> {
  return Object.fromEntries(
    socialNetworks.flatMap((network) => {
      const address = toWebAddress(tags[`contact:${network}`] ?? '');
      return address ? [[network, address]] : [];
    }),
  );
}

function toWebAddress(value: string): string | undefined {
  if (!value.includes('.') || /\s/.test(value) || value.length > most) return undefined;
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
}
