import { readGroup } from '#shared/rules/settings-reading.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { GiftCardShop } from '../features/gift-cards/GiftCardShop.tsx';
import { toSplitHead } from '../features/landing/use-landing-head.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSetting, useSite } from '../lib/centre/site.tsx';
import { orMissing } from '../lib/data/resources.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Image } from '../ui/Image.tsx';
import { LinkList } from '../ui/LinkList.tsx';
import { Section } from '../ui/Section.tsx';

/** The centre's gift cards: description, where they are sold and accepted, and a contact for questions (R-PAGE-18). */
export function GiftCardsScreen() {
  const t = useTranslate();
  const site = useSite();
  const page = useScreenPage('gift-cards');
  const own = readGroup(site.settings, 'gift_cards_images').map(({ value }) => value);
  const [picture, ...others] = [...new Set([...page.pictures, ...own])];
  const lead = page.lead ?? t('gift_cards.description', { mall: siteName(site) });
  usePage({ route: 'gift-cards', heading: page.title, isReady: page.resource.state !== 'loading', description: lead, picture });
  const main = orMissing(page.resource);
  return (
    <EditedPage page={page} main={main} header={{ lead, ...toSplitHead(picture, { isAlwaysSplit: true }) }}>
      <GiftCardShop />
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart) }} />
      <Uses pictures={others} />
      <Help />
    </EditedPage>
  );
}

/** Explains where a card can be used, beside the tenant's pictures. */
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

/** Contact for questions about a card, if the tenant has set one. */
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
