import { linkPattern } from '#shared/rules/patterns.ts';
import { toSiteHref } from '#shared/rules/site-links.ts';
import { toSplitHead } from '../features/landing/use-landing-head.tsx';
import { SubscribeForm } from '../features/newsletter/SubscribeForm.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useLandingPicture } from '../lib/centre/pictures.ts';
import { siteName, useSetting, useSite } from '../lib/centre/site.tsx';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The newsletter: its content, and how to subscribe (R-MEM-11). */
export function NewsletterScreen() {
  const t = useTranslate();
  const picture = useLandingPicture('newsletter');
  const consentHref = useConsentLink();
  usePage({
    route: 'newsletter',
    isReady: consentHref !== undefined,
    description: t('newsletter.description', { mall: siteName(useSite()) }),
    picture,
  });
  if (consentHref === undefined) return <ErrorScreen code="NotFound" />; // without a privacy notice, the form must not ask for an address
  const expectations = [
    { icon: 'store', text: t('newsletter.expect_news') },
    { icon: 'calendar', text: t('newsletter.expect_events') },
    { icon: 'tag', text: t('newsletter.expect_offers') },
    { icon: 'lock', text: t('newsletter.expect_confirm') },
  ] as const;
  return (
    <>
      <PageHeader title={t('menu.newsletter')} lead={t('newsletter.lead')} {...toSplitHead(picture)} />
      <div className="wrap newsletter">
        <div className="newsletter-form tone-surface">
          <SubscribeForm consentHref={consentHref} />
        </div>
        <div className="newsletter-aside">
          <h2>{t('newsletter.expect')}</h2>
          <ul className="newsletter-list">
            {expectations.map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** Link to the privacy information: the tenant's own page, else the privacy policy. */
function useConsentLink(): string | undefined {
  const site = useSite();
  const own = useSetting('newsletter_consent_link_url').trim();
  const ownHref = linkPattern.test(own) ? toSiteHref(own, site) : undefined;
  const policy = useLinks()('privacy-policy');
  return ownHref ?? policy;
}
