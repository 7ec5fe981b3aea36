import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { PageBody } from '../features/website-pages/PageBody.tsx';
import { useLandingPicture } from '../lib/centre/landing-picture.ts';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSetting, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Image } from '../ui/Image.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The centre's gift cards: what they are, where they are sold and taken, and who helps (R-PAGE-18). */
export function GiftCardsScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const landing = useLandingPicture('gift-cards');
  const pages = useEndpoint(getWebsitePageByAlias, { params: { alias: 'gift-cards' } });
  const page = pages.state === 'ready' ? pages.data : undefined;
  const own = readGroup(site.settings, 'gift_cards_images').map(({ value }) => value);
  const [picture, ...others] = [...new Set([landing, page?.image, ...own].filter((one) => typeof one === 'string'))];
  const title = (page && texts.find(page, 'title')) ?? t('menu.gift-cards');
  const lead = (page && texts.find(page, 'description')) ?? t('gift_cards.description', { mall: siteName(site) });
  usePage({ route: 'gift-cards', heading: title, isReady: pages.state !== 'loading', description: lead, picture });
  if (pages.state === 'loading') return <Skeleton className="wrap page-loading" kind="text" lines={10} label={t('state.loading')} />;
  if (pages.state === 'failed' && pages.code !== 'NotFound') return <ErrorScreen code={pages.code} retry={pages.retry} />;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        layout="split"
        image={picture && <Image {...toPicture(picture, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority />}
      />
      {page && <PageBody page={page} slots={{ companies: showShops(toLateHeart) }} />}
      <Uses pictures={others} />
      <Help />
    </>
  );
}

/** Where a card is of use, beside the tenant's pictures. */
function Uses({ pictures }: { pictures: readonly string[] }) {
  const t = useTranslate();
  const toLink = useLinks();
  const places = [
    { name: 'shops-services', query: {}, label: t('gift_cards.shops') },
    { name: 'shops-services', query: { f: 'dining' }, label: t('gift_cards.dining') },
    { name: 'cinema', query: {}, label: t('menu.cinema') },
  ] as const;
  const entries = places.flatMap(({ name, query, label }) => {
    const href = toLink(name, {}, query);
    return href === undefined ? [] : [{ href, label }];
  });
  if (entries.length === 0 && pictures.length === 0) return null;
  return (
    <Section heading={t('gift_cards.look_around')}>
      <div className="gift-card-uses">
        {entries.length > 0 && <LinkList entries={entries} size="large" />}
        {pictures.length > 0 && (
          <div className="gift-card-pictures">
            {pictures.map((picture) => (
              <Image key={picture} {...toPicture(picture, 960)} alt="" ratio="malls" sizes="(min-width: 960px) 40vw, 100vw" />
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

/** Who helps with a card, where the tenant names somebody. */
function Help() {
  const t = useTranslate();
  const email = useSetting('gift_cards_page_help_email');
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(email)) return null;
  return (
    <Section heading={t('gift_cards.help')} lead={t('gift_cards.help_text')} tone="secondary">
      <a className="gift-card-mail" href={`mailto:${email}`}>
        {email}
      </a>
    </Section>
  );
}
