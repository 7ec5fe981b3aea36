import { getCompany, type ListedCompany } from '#shared/contracts/companies.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { useCategoryColours, useCategoryIcon } from '../../lib/centre/category-appearance.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { useShopHours } from './use-shop-hours.ts';
import { useShopPlace } from './use-shop-place.ts';

interface Props {
  company: ListedCompany;
}

/** The shop of an offer or a reward: logo, name, location with directions, and today's hours. */
export function ShopLink({ company }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const place = useShopPlace(company);
  const hours = useHoursLine(useShopHours(company));
  const title = texts.get(company, 'title');
  const planHref =
    company.floorplan_id && !company.is_outside_only
      ? toLink('floorplan', { id: company.floorplan_id }, { to: `shop-${company.id}` })
      : undefined;
  return (
    <div className="shop-link" data-category={toColour(company.category_ids[0])}>
      <ShopMark company={company} />
      <div className="shop-link-words">
        <p className="shop-link-name">
          <Link href={toDetailPath('shop', locale, company.id, title)}>{title}</Link>
        </p>
        {place && <Meta icon="map-pin">{place}</Meta>}
        {hours && <Meta icon="clock">{hours.today}</Meta>}
      </div>
      {planHref && (
        <Link href={planHref} className="shop-link-way">
          <Icon name="map" size="small" />
          {t('shops.find_way')}
        </Link>
      )}
    </div>
  );
}

/** The shop of an announcement, as a compact link: logo, name and category. Renders nothing if the shop has left. */
export function CompactShopLink({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const resource = useEndpoint(getCompany, { params: { id } });
  if (resource.state !== 'ready') return null;
  const company = resource.data;
  const title = texts.get(company, 'title');
  const href = toLink('shop', { id, title: toSlug(title, locale) });
  const category = toColour(company.category_ids[0]);
  const content = (
    <>
      <ShopMark company={company} />
      <span className="company-link-words">
        <strong>{title}</strong>
        <span>{texts.find(company, 'company_category') ?? t('announcements.scope_store')}</span>
      </span>
    </>
  );
  if (href === undefined)
    return (
      <p className="company-link" data-category={category}>
        {content}
      </p>
    );
  return (
    <Link href={href} className="company-link" data-category={category}>
      {content}
      <Icon name="arrow-right" size="small" className="company-link-arrow" />
    </Link>
  );
}

/** The shop's logo, else its picture, else the icon of its category. */
function ShopMark({ company }: Props) {
  const picture = company.logo ?? company.image;
  const icon = useCategoryIcon(company, picture);
  return (
    <Image
      {...toPicture(picture, 320)}
      alt=""
      ratio="square"
      fit={company.logo ? 'contain' : 'cover'}
      sizes="4.5rem"
      fallbackMark={<CategoryIcon icon={icon} />}
    />
  );
}
