import { linkPattern } from '#shared/rules/patterns.ts';
import { toSiteHref } from '#shared/rules/site-links.ts';
import { useSetting, useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';

/** Link to the privacy information: the tenant's own page, else the privacy policy. */
export function useConsentLink(): string | undefined {
  const site = useSite();
  const own = useSetting('newsletter_consent_link_url').trim();
  const ownHref = linkPattern.test(own) ? toSiteHref(own, site) : undefined;
  const policy = useLinks()('privacy-policy');
  return ownHref ?? policy;
}
