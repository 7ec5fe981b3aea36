import { getLoyaltyProgram, type LoyaltyProgram, listTiers, type Tier } from '#shared/contracts/loyalty.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { type FlatSettings, readChoice, readGroup, readNames } from '#shared/rules/settings-reading.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { findDarkLogo, findMallLogo } from '#shared/site/logos.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { LogoPicture } from '../../ui/shell/LogoPicture.tsx';

/** The tenant's pictures, or a drawing of a member card if there are none. Below, the benefits of membership with the centre's figures. */
export function AccountAside() {
  const t = useTranslate();
  const benefits = useBenefits();
  return (
    <aside className="account-aside tone-primary" aria-label={t('account.brings')}>
      <div className="account-stage">
        <Slides />
        <Plate />
      </div>
      <div className="account-brings">
        <h2>{t('account.brings')}</h2>
        <dl>
          {benefits.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}

function Slides() {
  const t = useTranslate();
  const { settings } = useSite();
  const slides = orderSlides(settings);
  if (slides.length === 0) return <MemberCardDrawing />;
  return (
    <Carousel
      isFocusable
      label={t('account.pictures')}
      slides={slides.map(({ name, value }, index) => ({
        id: name,
        content: <Image {...toPicture(value, 960)} alt="" ratio="free" sizes="(min-width: 60rem) 55vw, 100vw" isPriority={index === 0} />,
      }))}
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
  );
}

/** The centre's logo on a plate in a colour on which this type of logo is legible. */
function Plate() {
  const site = useSite();
  const type = readChoice(site.settings, 'auth_logo_type');
  const source = site.mall && findMallLogo(site.mall, type);
  if (!source) return null;
  const darkSource = site.hasDarkTheme && site.mall && findDarkLogo(site.mall, type);
  return (
    <p className={`account-plate ${type.endsWith('inverted') ? 'tone-primary' : 'tone-plain'}`}>
      <LogoPicture
        src={toImageAddress(source, 'original')}
        darkSrc={darkSource && toImageAddress(darkSource, 'original')}
        alt={siteName(site)}
      />
    </p>
  );
}

/** A member card in the centre's colours, for tenants without pictures. */
function MemberCardDrawing() {
  const name = siteName(useSite());
  return (
    <div className="account-drawing" aria-hidden="true">
      <span className="account-card tone-accent" />
      <span className="account-card tone-plain">
        <span className="account-card-name">{name}</span>
        <Icon name="qr" size="large" />
      </span>
    </div>
  );
}

/**
 * Returns the tenant's pictures for these pages: those listed in `login_slider_images_items`, in that order. If this setting is empty, returns all
 * pictures, sorted by name.
 */
function orderSlides(settings: FlatSettings): readonly { name: string; value: string }[] {
  const pictures = readGroup(settings, 'login_slider_images');
  const names = readNames(settings, 'login_slider_images_items');
  if (names.length === 0) return pictures;
  return names.flatMap((name) => pictures.find((picture) => picture.name === name) ?? []);
}

interface Benefit {
  figure: string;
  text: string;
}

/** Benefits of membership with the centre's figures. Omits benefits whose figures are unknown; that membership is free is always listed. */
function useBenefits(): Benefit[] {
  const program = useEndpoint(getLoyaltyProgram);
  const tiers = useEndpoint(listTiers);
  const ofProgram = useProgramBenefits(program.state === 'ready' ? program.data : undefined);
  const ofTiers = useTierBenefit(tiers.state === 'ready' ? tiers.data : []);
  const t = useTranslate();
  const { locale } = useSite();
  const free: Benefit = { figure: formatNumber(0, locale), text: t('account.brings_free') };
  return [...ofProgram, ...ofTiers, ...(ofProgram.length + ofTiers.length < 3 ? [free] : [])];
}

function useProgramBenefits(program: LoyaltyProgram | undefined): Benefit[] {
  const t = useTranslate();
  const { locale } = useSite();
  if (!program) return [];
  const { welcome_bonus: welcome, birthday_bonus: birthday, spend_per_point: spend } = program;
  const points = (count: number) => `+${formatNumber(count, locale)}`;
  return [
    ...(welcome > 0 ? [{ figure: points(welcome), text: t('account.brings_welcome', { count: welcome }) }] : []),
    { figure: formatMoney(spend, locale), text: t('account.brings_points') },
    ...(birthday > 0 ? [{ figure: points(birthday), text: t('account.brings_birthday', { count: birthday }) }] : []),
  ];
}

/** Benefit of the level with the highest multiplier. */
function useTierBenefit(tiers: readonly Tier[]): Benefit[] {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const best = tiers.toSorted((a, b) => b.multiplier - a.multiplier)[0];
  if (!best || best.multiplier <= 1) return [];
  return [{ figure: `${formatNumber(best.multiplier, locale)}×`, text: t('account.brings_tier', { tier: texts.get(best, 'name') }) }];
}
