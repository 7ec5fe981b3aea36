import { useEffect } from 'react';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { listHeroBanners } from '#shared/contracts/settings.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import { CentrePeople } from '../features/centre/CentrePeople.tsx';
import { toCentreProfile, toSocial } from '../features/centre/centre-profile.ts';
import { readPropertyManagement } from '../features/centre/property-management.ts';
import { useCentreNumbers } from '../features/centre/use-centre-numbers.ts';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { isWebAddress, listSocial, toHostName, toPhoneLink } from '../features/shops/contact-links.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { toAddressLines } from '../lib/address-lines.ts';
import { useAlternates } from '../lib/alternates.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { toPicture } from '../lib/pictures.ts';
import { toPlainText } from '../lib/plain-text.ts';
import { useLinks } from '../lib/route.tsx';
import { siteName, useSite } from '../lib/site.tsx';
import { type Resource, useEndpoint } from '../lib/use-endpoint.ts';
import { useWords } from '../lib/words.ts';
import { DefinitionList, type DefinitionListProps } from '../ui/DefinitionList.tsx';
import { Image } from '../ui/Image.tsx';
import { Link } from '../ui/Link.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stat } from '../ui/Stat.tsx';

type Entries = DefinitionListProps['entries'];

/** The centre about itself: its story, its numbers, its people, and what stands on an invoice. */
export function AboutScreen() {
  const t = useTranslate();
  const words = useWords();
  const site = useSite();
  const malls = useEndpoint(listMalls);
  const banners = useEndpoint(listHeroBanners);
  const numbers = useCentreNumbers();
  const addresses = useAlternates('about');
  const [mall] = 'data' in malls ? malls.data : [];
  const story = mall && words.find(mall, 'description');
  const [picture, ...others] = listPictures(
    readGroup(site.settings, 'landings_images').find(({ name }) => name === 'about')?.value,
    banners,
  );
  const summary = story ? toPlainText(story) : t('about.description', { name: siteName(site) });
  const profiles = mall ? listSocial(toSocial(mall)).map(({ href }) => href) : [];
  const told = { publicUrl: site.publicUrl, description: summary, picture, profiles };
  usePageReport(
    200,
    malls.state === 'loading'
      ? undefined
      : {
          title: t('menu.about'),
          description: summary,
          ...addresses,
          ...(picture && { image: picture }),
          ...(mall && { structuredData: [{ ...toCentreRecord(site, undefined, []), ...toCentreProfile(mall, told) }] }),
        },
  );
  if (malls.state === 'failed') return <ErrorScreen code={malls.code} retry={malls.code === 'NotFound' ? undefined : malls.retry} />;
  if (malls.state === 'loading') return <Skeleton className="wrap about-loading" kind="text" lines={12} label={t('state.loading')} />;
  if (!mall) return <ErrorScreen code="NotFound" />;
  return (
    <>
      <PageHeader
        eyebrow={t('menu.about')}
        title={words.find(mall, 'title') ?? siteName(site)}
        image={picture && <Image {...toPicture(picture, 1920)} alt="" ratio="wide" sizes="(min-width: 1320px) 1320px, 100vw" isPriority />}
      />
      {story !== undefined && (
        <div className="about-story wrap">
          <h2>{t('about.story')}</h2>
          <Prose size="large" html={story} />
        </div>
      )}
      {numbers.length > 0 && (
        <Section heading={t('about.numbers')} tone="primary">
          <div className="about-numbers">
            {numbers.map(({ value, label }) => (
              <Stat key={label} value={value} label={label} />
            ))}
          </div>
        </Section>
      )}
      {others.length > 1 && (
        <div className="about-pictures wrap">
          {others.slice(0, 2).map((other) => (
            <Image key={other} {...toPicture(other, 960)} alt="" ratio="malls" sizes="(min-width: 704px) 50vw, 100vw" />
          ))}
        </div>
      )}
      {mall.management.length > 0 && (
        <Section heading={t('about.people')}>
          <CentrePeople people={mall.management} toPhoneLink={toPhoneLink} />
        </Section>
      )}
      <Contact mall={mall} />
    </>
  );
}

/** The landing's own picture first, then those of the banners, each once. */
function listPictures(own: string | undefined, banners: Resource<{ image: string }[]>): string[] {
  const more = banners.state === 'ready' ? banners.data.map(({ image }) => image) : [];
  return [...new Set([...(own ? [own] : []), ...more])];
}

function Contact({ mall }: { mall: Mall }) {
  const t = useTranslate();
  const toLink = useLinks();
  const { company, problem } = readPropertyManagement(mall.property_management);
  useEffect(() => {
    if (problem) console.error(`Centre: property_management ${problem}`);
  }, [problem]);
  const social = listSocial(toSocial(mall));
  const ways = (['opening-hours', 'how-to-get-here', 'parking', 'contact', 'faq'] as const).flatMap((name) => {
    const href = toLink(name);
    return href === undefined ? [] : [{ href, label: t(`menu.${name}`) }];
  });
  return (
    <Section heading={t('about.reach')} tone="surface">
      <div className="about-contact">
        <div className="stack">
          <address className="about-address">
            {toAddressLines(mall).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {mall.country && <span>{mall.country}</span>}
          </address>
          <p className="centre-reach">
            {mall.phone && <a href={toPhoneLink(mall.phone)}>{mall.phone}</a>}
            {mall.email && <a href={`mailto:${mall.email}`}>{mall.email}</a>}
          </p>
          {social.length > 0 && (
            <ul className="about-social" aria-label={t('shell.social')}>
              {social.map(({ network, name, href }) => (
                <li key={network}>
                  <Link href={href} hasExternalMark>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        {ways.length > 0 && <LinkList entries={ways} />}
        <Facts heading={t('about.billing')} entries={toBillingEntries(mall, t)} />
        <Facts heading={t('about.property_management')} entries={company ? toCompanyEntries(company, t) : []} />
      </div>
    </Section>
  );
}

function Facts({ heading, entries }: { heading: string; entries: Entries }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h3 className="about-facts-heading">{heading}</h3>
      <DefinitionList entries={entries} />
    </div>
  );
}

const billingFields = ['legal_name', 'registration_number', 'vat_registration_number', 'billing_email', 'purchase_order_number'] as const;

function toBillingEntries(mall: Mall, t: ReturnType<typeof useTranslate>): Entries {
  return billingFields.flatMap((field) => {
    const text = mall[field];
    return text
      ? [{ term: t(`about.${field}`), description: field === 'billing_email' ? <a href={`mailto:${text}`}>{text}</a> : text }]
      : [];
  });
}

function toCompanyEntries(
  { name, address, phone, email, web }: NonNullable<ReturnType<typeof readPropertyManagement>['company']>,
  t: ReturnType<typeof useTranslate>,
): Entries {
  return [
    ...(name ? [{ term: t('about.name'), description: name }] : []),
    ...(address ? [{ term: t('about.address'), description: address }] : []),
    ...(phone ? [{ term: t('about.phone'), description: <a href={toPhoneLink(phone)}>{phone}</a> }] : []),
    ...(email ? [{ term: t('about.email'), description: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(isWebAddress(web) ? [{ term: t('about.web'), description: <Link href={web}>{toHostName(web)}</Link> }] : []),
  ];
}
// messages: menu.*
// messages: about.*
