import { getCompany } from '#shared/contracts/companies.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { useCategoryColours, useCategoryIcon } from '../../lib/centre/category-appearance.ts';
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

/** Link to the shop behind an announcement; nothing if the shop has left. */
export function CompanyLink({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const resource = useEndpoint(getCompany, { params: { id } });
  const company = resource.state === 'ready' ? resource.data : undefined;
  const icon = useCategoryIcon(company ?? { category_ids: [] }, company?.logo ?? company?.image);
  if (!company) return null;
  const title = texts.get(company, 'title');
  const href = toLink('shop', { id, title: toSlug(title, locale) });
  const category = toColour(company.category_ids[0]);
  const content = (
    <>
      <Image
        {...toPicture(company.logo ?? company.image, 320)}
        alt=""
        ratio="square"
        fit={company.logo ? 'contain' : 'cover'}
        sizes="4.5rem"
        fallbackMark={<CategoryIcon icon={icon} />}
      />
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
