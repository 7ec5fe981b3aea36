import { linkPattern } from '#shared/rules/patterns.ts';
import { toSiteHref } from '#shared/rules/site-links.ts';
import { useSetting, useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';

/** Where it says what becomes of an address: the tenant's own page for it, else the privacy policy. */
export function useConsentLink(): string | undefined {
  const site = useSite();
  const own = useSetting('newsletter_consent_link_url').trim();
  const ownHref = linkPattern.test(own) ? toSiteHref(own, site) : undefined;
  const policy = useLinks()('privacy-policy');
  return ownHref ?? policy;
}
