import { listCompanies } from '#shared/contracts/companies.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { type HeroBanner, listHeroBanners } from '#shared/contracts/settings.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import { CentreFacts } from '../features/centre/CentreFacts.tsx';
import { CentrePeople, CentreSocial, toCentreProfile, toSocial } from '../features/centre/centre-profile.tsx';
import { toCentreRecord } from '../features/hours/centre-record.ts';
import { listSocial, toPhoneLink, toWebLink } from '../features/shops/contact-links.ts';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { toAddressLines, toCountryName } from '../lib/centre/centre-address.ts';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { findIn } from '../lib/data/resources.ts';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { toPlainText } from '../lib/texts/rich-text.ts';
import { AddressLines } from '../ui/AddressLines.tsx';
import { Image } from '../ui/Image.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import { Stat } from '../ui/Stat.tsx';

/** The page about the centre: its story, numbers, people, and billing details. */
export function AboutScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const found = findIn(useEndpoint(listMalls), ([first]) => first);
  const banners = useEndpoint(listHeroBanners);
  const numbers = useCentreNumbers();
  const mall = found.state === 'ready' ? found.data : undefined;
  const story = mall && texts.find(mall, 'description');
  const pictures = listPictures(readGroup(site.settings, 'landings_images').find(({ name }) => name === 'about')?.value, banners);
  const summary = story ? toPlainText(story) : t('about.description', { name: siteName(site) });
  usePage({
    route: 'about',
    isReady: found.state !== 'loading',
    description: summary,
    picture: pictures[0],
    schema:
      import.meta.env.SSR &&
      mall &&
      (() => [
        {
          ...toCentreRecord(site, undefined, []),
          ...toCentreProfile(mall, {
            publicUrl: site.publicUrl,
            description: summary,
            picture: pictures[0],
          }),
        },
      ]),
  });
  return (
    <DetailPage resource={found}>{(centre) => <Centre mall={centre} story={story} numbers={numbers} pictures={pictures} />}</DetailPage>
  );
}

interface CentreProps {
  mall: Mall;
  story: string | undefined;
  numbers: ReturnType<typeof useCentreNumbers>;
  pictures: readonly string[];
}

function Centre({ mall, story, numbers, pictures: [picture, ...others] }: CentreProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  return (
    <>
      <PageHeader
        eyebrow={t('menu.about')}
        title={texts.find(mall, 'title') ?? siteName(site)}
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

/** Lists the page's picture (`own`), then the pictures of the banners, without duplicates. */
function listPictures(own: string | undefined, banners: Resource<Pick<HeroBanner, 'image'>[]>): string[] {
  const more = banners.state === 'ready' ? banners.data.flatMap(({ image }) => image ?? []) : [];
  return [...new Set([...(own ? [own] : []), ...more])];
}

function Contact({ mall }: { mall: Mall }) {
  const t = useTranslate();
  const { locale } = useSite();
  const toLink = useLinks();
  const ways = (['opening-hours', 'how-to-get-here', 'parking', 'contact', 'faq'] as const).flatMap((name) => {
    const href = toLink(name);
    return href === undefined ? [] : [{ href, label: t(`menu.${name}`) }];
  });
  return (
    <Section heading={t('about.reach')} tone="surface">
      <div className="about-contact">
        <div className="stack">
          <AddressLines lines={[...toAddressLines(mall), ...(mall.country ? [toCountryName(mall.country, locale)] : [])]} />
          <p className="centre-reach">
            {mall.phone && <a href={toPhoneLink(mall.phone)}>{mall.phone}</a>}
            {mall.email && <a href={`mailto:${mall.email}`}>{mall.email}</a>}
          </p>
          <CentreSocial links={listSocial(toSocial(mall))} />
        </div>
        {ways.length > 0 && <LinkList entries={ways} />}
        <CentreFacts mall={mall} toPhoneLink={toPhoneLink} toWebLink={toWebLink} />
      </div>
    </Section>
  );
}
// messages: menu.*

interface CentreNumber {
  value: number;
  label: string;
}

/** Countable facts of the centre; unknown values and zeros are omitted. */
function useCentreNumbers(): CentreNumber[] {
  const t = useTranslate();
  const stores = toTotal(useEndpoint(listCompanies, { query: { type: 'store', per_page: 1 } }));
  const dining = toTotal(useEndpoint(listCompanies, { query: { type: 'dining', per_page: 1 } }));
  const services = toTotal(useEndpoint(listCompanies, { query: { type: 'service', per_page: 1 } }));
  const floors = useEndpoint(listFloorplans);
  const floorCount = floors.state === 'ready' ? new Set(floors.data.map(({ floor }) => floor)).size : 0;
  return [
    { value: stores, label: t('about.stores', { count: stores }) },
    { value: dining, label: t('about.dining', { count: dining }) },
    { value: services, label: t('about.services', { count: services }) },
    { value: floorCount, label: t('about.floors', { count: floorCount }) },
  ].filter(({ value }) => value > 0);
}

function toTotal(resource: Resource<unknown>): number {
  return resource.state === 'ready' ? (resource.meta?.total ?? 0) : 0;
}
