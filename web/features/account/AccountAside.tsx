import { readChoice } from '#shared/rules/settings-reading.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { findMallLogo } from '#shared/site/logos.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { Image } from '../../ui/Image.tsx';
import { MemberCardDrawing } from './MemberCardDrawing.tsx';
import { orderSlides } from './slides.ts';
import { useBenefits } from './use-benefits.ts';

/** The tenant's pictures or, without any, a drawn card; and the benefits of membership in figures. */
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

/** The centre's logo on paper on which it is legible. */
function Plate() {
  const site = useSite();
  const type = readChoice(site.settings, 'auth_logo_type');
  const source = site.mall && findMallLogo(site.mall, type);
  if (!source) return null;
  return (
    <p className={`account-plate ${type.endsWith('inverted') ? 'tone-primary' : 'tone-plain'}`}>
      <img src={toImageAddress(source, 'original')} alt={siteName(site)} width={160} height={40} />
    </p>
  );
}
