import type { ReactNode } from 'react';
import type { Company } from '#shared/contracts/companies.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { toPicture, useAltTexts } from '../../lib/centre/pictures.ts';
import { isWebAddress } from '../../lib/data/web-address.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { BelowFirstView } from '../../lib/navigation/stages.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { toPhoneLink } from './contact-links.ts';
import { ShopContact } from './ShopContact.tsx';
import { ShopHero } from './ShopHero.tsx';
import { SpecialDays } from './SpecialDays.tsx';
import { useDietNames } from './use-diets.ts';
import { useShopHours } from './use-shop-hours.ts';
import { useShopPlace } from './use-shop-place.ts';

interface Props {
  company: Company;
  breadcrumbs: ReactNode;
  category: { name: string; href: string | undefined } | undefined;
  /** The week as a table. */
  week: ReactNode;
  /** A small plan with the shop's location. */
  plan?: ReactNode;
  /** Controls of other features, such as share. */
  share?: ReactNode;
}

/** A shop's page: head, text and pictures, hours and contact beside them. */
export function ShopPage({ company, breadcrumbs, category, week, plan, share }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const title = texts.get(company, 'title');
  const description = texts.find(company, 'description');
  return (
    <article>
      <ShopHero
        company={company}
        title={title}
        breadcrumbs={breadcrumbs}
        eyebrow={<Kind company={company} category={category} />}
        badge={<Badges company={company} />}
        meta={<Facts company={company} />}
        actions={<Actions company={company} share={share} />}
      />
      <BelowFirstView>
        <div className="wrap shop-body">
          <div className="stack shop-story">
            {description && <Prose html={description} size="large" lang={texts.langOf(company)} />}
            <Tags company={company} />
          </div>
          <aside className="shop-facts">
            <section className="stack-small">
              <h2 className="shop-facts-heading">{t('hours.week')}</h2>
              <Hours company={company} week={week} />
            </section>
            <section className="stack-small">
              <h2 className="shop-facts-heading">{t('shops.contact')}</h2>
              <ShopContact company={company} />
            </section>
          </aside>
          <div className="stack-large shop-more">
            {company.gallery.length > 0 && <ShopGallery images={company.gallery} title={title} />}
            {plan}
          </div>
        </div>
      </BelowFirstView>
    </article>
  );
}

/** Kind of the shop: its description of what it sells, else its category. Links to the shops of the category. */
function Kind({ company, category }: Pick<Props, 'company' | 'category'>) {
  const texts = useRecordTexts();
  const kind = texts.find(company, 'company_category') ?? category?.name;
  return category?.href ? (
    <Link href={category.href} className="shop-kind">
      {kind}
    </Link>
  ) : (
    kind
  );
}

function Badges({ company }: Pick<Props, 'company'>) {
  const t = useTranslate();
  const line = useHoursLine(useShopHours(company));
  return (
    <>
      {company.is_new && <Badge tone="paper">{t('shops.new')}</Badge>}
      {line?.status && <Badge tone={line.isOpen ? 'success' : 'paper'}>{line.status}</Badge>}
    </>
  );
}

function Facts({ company }: Pick<Props, 'company'>) {
  const line = useHoursLine(useShopHours(company));
  const place = useShopPlace(company);
  const diets = useDietNames(company);
  return (
    <>
      {line && <Meta icon="clock">{line.today}</Meta>}
      {place && <Meta icon="map-pin">{place}</Meta>}
      {diets.length > 0 && <Meta icon="fork-knife">{diets.join(' · ')}</Meta>}
    </>
  );
}

function Actions({ company, share }: Pick<Props, 'company' | 'share'>) {
  const t = useTranslate();
  const toLink = useLinks();
  const { floorplan_id: floorplanId, web, phone } = company;
  const wish = company.is_outside_only ? { shop: company.id } : { to: `shop-${company.id}` };
  const planHref = floorplanId ? toLink('floorplan', { id: floorplanId }, wish) : undefined;
  return (
    <>
      {planHref && (
        <Button href={planHref} icon="map">
          {t(company.is_outside_only ? 'shops.show_on_plan' : 'shops.find_way')}
        </Button>
      )}
      {isWebAddress(web) && (
        <Button href={web} variant="secondary" endIcon="external">
          {t('shops.visit_web')}
        </Button>
      )}
      {phone && (
        <Button href={toPhoneLink(phone)} variant="secondary" icon="phone" className="shop-call">
          {t('shops.call')}
        </Button>
      )}
      {share}
    </>
  );
}

function Hours({ company, week }: Pick<Props, 'company' | 'week'>) {
  const t = useTranslate();
  const hours = useShopHours(company);
  if (!hours || hours.status === 'unknown') {
    return <p className="quiet">{hours?.stated === undefined ? t('shops.hours_missing') : t('hours.stated', { hours: hours.stated })}</p>;
  }
  return (
    <>
      {!company.opening_hours && <p className="quiet small">{t('shops.centre_hours')}</p>}
      {week}
      <SpecialDays hours={hours} />
    </>
  );
}

function Tags({ company }: Pick<Props, 'company'>) {
  if (company.tags.length === 0) return null;
  return (
    <ul className="shop-tags">
      {company.tags.map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface ShopGalleryProps {
  images: readonly string[];
  /** Name of the shop. */
  title: string;
}

/** Further pictures of a shop. A single picture is as wide as the content; several share the width. */
function ShopGallery({ images, title }: ShopGalleryProps) {
  const t = useTranslate();
  const toAlt = useAltTexts(images);
  return (
    <ul className="shop-gallery" aria-label={t('shops.gallery')}>
      {images.map((image, index) => (
        <li key={image}>
          <Image
            {...toPicture(image, 960)}
            alt={toAlt(image) ?? t('shops.gallery_picture', { title, number: index + 1 })}
            ratio="news"
            sizes={images.length > 1 ? '(min-width: 960px) 30vw, 90vw' : '(min-width: 960px) 60vw, 90vw'}
          />
        </li>
      ))}
    </ul>
  );
}
