import type { HeroBanner } from '#shared/contracts/settings.ts';
import { orderBanners, readHeroPlan } from '#shared/rules/hero-plan.ts';
import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { splitFocus } from '#shared/site/images.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { siteName, useLoggedOnce, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { HeroSlide } from '../../ui/HeroSlide.tsx';
import { Image, type ImageSource } from '../../ui/Image.tsx';

/** The large pictures at the top, in the tenant's order and with the tenant's interval. Renders nothing without banners. */
export function HeroBanners({ banners }: { banners: readonly HeroBanner[] }) {
  const t = useTranslate();
  const site = useSite();
  const problems: string[] = [];
  const plan = readHeroPlan(site.settings, ({ key, reason }) => problems.push(`${key} ${reason}`));
  useLoggedOnce(problems);
  const shown = orderBanners(banners, plan);
  if (shown.length === 0) return null;
  return (
    <div className="wrap home-hero">
      <Carousel
        label={t('home.hero', { name: siteName(site) })}
        slides={shown.map((banner, index) => ({ id: String(banner.id), content: <BannerSlide banner={banner} isFirst={index === 0} /> }))}
        intervalMs={plan.intervalMs}
        labels={{
          carousel: t('home.carousel'),
          slide: t('home.slide'),
          previous: t('home.slide_previous'),
          next: t('home.slide_next'),
          pause: t('home.slides_pause'),
          play: t('home.slides_play'),
          toSlideLabel: (number, count) => t('home.slide_number', { number, count }),
        }}
      />
    </div>
  );
}

function BannerSlide({ banner, isFirst }: { banner: HeroBanner; isFirst: boolean }) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  const href = banner.link ? toSiteOrFileHref(banner.link, site) : undefined;
  const picture = toPicture(banner.image, 1920);
  return (
    <HeroSlide
      title={texts.get(banner, 'title')}
      text={texts.find(banner, 'subtitle')}
      link={href === undefined ? undefined : { label: texts.find(banner, 'button') ?? t('home.slide_more'), href }}
      image={
        <Image
          {...picture}
          sources={[...toPhoneSources(banner.image_mobile), ...(picture.sources ?? [])]}
          alt=""
          ratio="hero"
          phoneFocus={banner.image_mobile ? splitFocus(banner.image_mobile).focus : undefined}
          sizes="(min-width: 1400px) 1320px, 100vw"
          isPriority={isFirst}
          className={banner.image_mobile ? 'home-hero-tall' : undefined}
        />
      }
    />
  );
}

/** Media query for phones. Must be the width in home.css below which the box is higher. */
const phone = '(max-width: 43.99rem)';

/** Returns sources with a differently cropped picture for phones. They come first, because the browser takes the first match. */
function toPhoneSources(source: string | null | undefined): ImageSource[] {
  const { src, sources = [] } = toPicture(source, 960);
  if (src === undefined) return [];
  const own = sources.length > 0 ? sources : [{ type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg', srcSet: src }];
  return own.map((one) => ({ ...one, media: phone }));
}
