import type { ListedCompany } from '#shared/contracts/companies.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours, useCategoryIcon } from '../../lib/centre/category-appearance.ts';
import { useHoursLine } from '../../lib/centre/hours.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
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

/** The shop behind an offer or a reward: logo and name, location with directions, and today's hours. */
export function ShopLink({ company }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const icon = useCategoryIcon(company, company.logo ?? company.image);
  const place = useShopPlace(company);
  const hours = useHoursLine(useShopHours(company));
  const title = texts.get(company, 'title');
  const planHref =
    company.floorplan_id && !company.is_outside_only
      ? toLink('floorplan', { id: company.floorplan_id }, { to: `shop-${company.id}` })
      : undefined;
  return (
    <div className="shop-link" data-category={toColour(company.category_ids[0])}>
      <Image
        {...toPicture(company.logo ?? company.image, 320)}
        alt=""
        ratio="square"
        fit={company.logo ? 'contain' : 'cover'}
        sizes="4.5rem"
        fallbackMark={<CategoryIcon icon={icon} />}
      />
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
