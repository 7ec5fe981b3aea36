import type { SiteConfig } from '../site/config.ts';
import type { Locale } from '../site/locales.ts';
import { canLink, toPath } from './routing.ts';

/** Path of the centre's privacy policy, linked in every form for personal data. Undefined if it does not exist; such a form is then hidden. */
export function findPrivacyPolicy(site: Parameters<typeof canLink>[1], locale: Locale): string | undefined {
  return canLink('privacy-policy', site) ? toPath('privacy-policy', locale) : undefined;
}

/** Contact details for use instead of a form: telephone, email, address. The address has no link. */
export function listOtherWays(mall: SiteConfig['mall']): { text: string; href?: string }[] {
  if (!mall) return [];
  const { phone, email } = mall;
  const address = [mall.address, [mall.zip_code, mall.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    ...(phone ? [{ text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
    ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
    ...(address ? [{ text: address }] : []),
  ];
}
