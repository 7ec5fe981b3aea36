import type { SiteConfig } from '../site/config.ts';
import type { Locale } from '../site/locales.ts';
import { canLink, toPath } from './routing.ts';

/** Path of the centre's privacy policy, which every form for personal data links. Undefined: there is none, and such a form is not shown. */
export function findPrivacyPolicy(site: Parameters<typeof canLink>[1], locale: Locale): string | undefined {
  return canLink('privacy-policy', site) ? toPath('privacy-policy', locale) : undefined;
}

/** Ways to reach the centre without a form: telephone, email, address. The address has no link. */
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
