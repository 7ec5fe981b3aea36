import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { CentreFacts } from '../features/centre/CentreFacts.tsx';
import { CentrePeople } from '../features/centre/CentrePeople.tsx';
import { CentreReach } from '../features/centre/CentreReach.tsx';
import { CentreSocial } from '../features/centre/CentreSocial.tsx';
import { toCentreProfile, toSocial } from '../features/centre/centre-profile.ts';
import { CentreMap } from '../features/directions/CentreMap.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { listSocial, toPhoneLink, toWebLink } from '../features/shops/contact-links.ts';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { SupportForm } from '../features/support/SupportForm.tsx';
import { ScreenPageBody } from '../features/website-pages/ScreenPageBody.tsx';
import { useScreenPage } from '../features/website-pages/use-screen-page.ts';
import { findCentreHours } from '../lib/centre/hours.ts';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useFlag, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Image } from '../ui/Image.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** How to reach the centre and its people, and a form to write to them (R-PAGE-17). */
export function ContactScreen() {
  const t = useTranslate();
  const site = useSite();
  const topic = useRoute().query.get('topic');
  const { resource: page, title, lead, picture } = useScreenPage('contact');
  const isSupportActive = useFlag('is_contact_support_active');
  const malls = useEndpoint(listMalls);
  const [mall] = 'data' in malls ? malls.data : [];
  const description = lead ?? t('contact.description', { mall: siteName(site) });
  const isLoading = malls.state === 'loading' || page.state === 'loading';
  usePage({
    route: 'contact',
    heading: title,
    isReady: !isLoading,
    description,
    picture,
    schema: import.meta.env.SSR && mall && (({ url }) => [toContactPage(mall, url)]),
  });
  if (malls.state === 'failed') return <ErrorScreen code={malls.code} retry={malls.retry} />;
  if (isLoading) return <Skeleton className="wrap about-loading" kind="text" lines={12} label={t('state.loading')} />;
  if (!mall) return <ErrorScreen code="NotFound" />;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead ?? t('contact.lead')}
        layout={picture ? 'split' : 'wide'}
        image={picture && <Image {...toPicture(picture, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority />}
      />
      <CentreReach mall={mall} toPhoneLink={toPhoneLink} />
      {isSupportActive && (
        <Section id="support" tone="surface" className="support">
          <div className="support-grid">
            <header className="support-head">
              <h2>{t('contact.form')}</h2>
              <p className="section-lead">{t('contact.form_lead')}</p>
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
      <ScreenPageBody resource={page} slots={{ companies: showShops(toLateHeart), map: <CentreMap /> }} />
      <div className="wrap contact-facts">
        <h2>{t('contact.facts')}</h2>
        <div className="contact-facts-grid">
          <CentreFacts mall={mall} toPhoneLink={toPhoneLink} toWebLink={toWebLink} />
        </div>
        <CentreSocial links={listSocial(toSocial(mall))} />
      </div>
    </>
  );

  /** As search engines read it (schema.org). */
  function toContactPage(centre: Mall, url: string): Readonly<Record<string, unknown>> {
    const profiles = listSocial(toSocial(centre)).map(({ href }) => href);
    return {
      '@type': 'ContactPage',
      name: title,
      url,
      mainEntity: {
        ...toCentreRecord(site, findCentreHours(site), []),
        ...toCentreProfile(centre, { publicUrl: site.publicUrl, description, picture, profiles }),
      },
    };
  }
}
