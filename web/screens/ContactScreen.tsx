import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { CentreFacts, hasCentreFacts } from '../features/centre/CentreFacts.tsx';
import { CentreReach } from '../features/centre/CentreReach.tsx';
import { CentrePeople, CentreSocial, toCentreProfile, toSocial } from '../features/centre/centre-profile.tsx';
import { CentreMap } from '../features/directions/CentreMap.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { toSplitHead } from '../features/landing/use-landing-head.tsx';
import { listSocial, toPhoneLink, toWebLink } from '../features/shops/contact-links.ts';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { SupportForm } from '../features/support/SupportForm.tsx';
import { type ScreenPage, ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { findCentreHours } from '../lib/centre/hours.ts';
import { siteName, useFlag, useSite } from '../lib/centre/site.tsx';
import { findIn } from '../lib/data/resources.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePrivacyPolicy } from '../ui/PersonalForm.tsx';
import { Section } from '../ui/Section.tsx';

/** Contact details of the centre and its people, and a contact form (R-PAGE-17). */
export function ContactScreen() {
  const t = useTranslate();
  const site = useSite();
  const page = useScreenPage('contact');
  const canWrite = useCanWrite();
  const { title, lead, picture } = page;
  const found = findIn(useEndpoint(listMalls), ([first]) => first);
  const mall = found.state === 'ready' ? found.data : undefined;
  const description = lead ?? t('contact.description', { mall: siteName(site) });
  usePage({
    route: 'contact',
    heading: title,
    isReady: found.state !== 'loading' && page.resource.state !== 'loading',
    description,
    picture,
    schema: import.meta.env.SSR && mall && (({ url }) => [toContactPage(mall, url)]),
  });
  return (
    <EditedPage page={page} main={found} header={{ lead: lead ?? (mall && toLead(mall)), ...toSplitHead(picture) }}>
      {(centre) => <Contact mall={centre} page={page} />}
    </EditedPage>
  );

  /** Introduction of the page. Mentions phone and writing only if the centre offers them. */
  function toLead(centre: Mall): string | undefined {
    if (centre.phone) return t('contact.lead');
    return centre.email || canWrite ? t('contact.lead_write') : undefined;
  }

  /** Describes the page for search engines (schema.org). */
  function toContactPage(centre: Mall, url: string): Readonly<Record<string, unknown>> {
    return {
      '@type': 'ContactPage',
      name: title,
      url,
      mainEntity: {
        ...toCentreRecord(site, findCentreHours(site), []),
        ...toCentreProfile(centre, { publicUrl: site.publicUrl, description, picture }),
      },
    };
  }
}

/** Whether the contact form is open. Otherwise the page explains why it is not. */
function useCanWrite(): boolean {
  const hasPolicy = usePrivacyPolicy() !== undefined;
  return useFlag('is_contact_support_active') && hasPolicy;
}

function Contact({ mall, page }: { mall: Mall; page: ScreenPage }) {
  const t = useTranslate();
  const topic = useRoute().query.get('topic');
  const social = listSocial(toSocial(mall));
  const isSupportActive = useFlag('is_contact_support_active');
  const canWrite = useCanWrite();
  return (
    <>
      <CentreReach mall={mall} toPhoneLink={toPhoneLink} />
      {isSupportActive && (
        <Section id="support" tone="surface" className="support">
          <div className="support-grid">
            <header className="support-head">
              <h2>{t('contact.form')}</h2>
              {canWrite && <p className="section-lead">{t('contact.form_lead')}</p>}
            </header>
            <SupportForm topic={topic} />
          </div>
        </Section>
      )}
      {mall.management.length > 0 && (
        <Section heading={t('about.people')}>
          <CentrePeople people={mall.management} toPhoneLink={toPhoneLink} />
        </Section>
      )}
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart), map: <CentreMap /> }} />
      {(hasCentreFacts(mall) || social.length > 0) && (
        <div className="wrap contact-facts">
          <h2>{t('contact.facts')}</h2>
          <div className="contact-facts-grid">
            <CentreFacts mall={mall} toPhoneLink={toPhoneLink} toWebLink={toWebLink} />
          </div>
          <CentreSocial links={social} />
        </div>
      )}
    </>
  );
}
