import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { toCategoryParam, toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';

/** Links to amenities. Amenities with the same name share a link. */
export function AmenityLinks({ amenities }: { amenities: readonly Amenity[] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const href = useLinks()('amenities', { page: 1 });
  if (!href || amenities.length === 0) return null;
  const titled = amenities.map((amenity) => ({ id: amenity.id, title: texts.get(amenity, 'title') }));
  const each = titled.filter(({ title }, index) => titled.findIndex((other) => other.title === title) === index);
  return (
    <Section spacing="tight" heading={t('home.amenities')} link={{ label: t('home.all_amenities'), href }}>
      <ChipGroup label={t('home.amenities')}>
        {each.map(({ id, title }) => (
          <Chip key={id} href={toDetailPath('amenity', locale, id, title)} isOtherPage>
            {title}
          </Chip>
        ))}
      </ChipGroup>
    </Section>
  );
}

/** Links to the shop categories. */
export function CategoryLinks({ categories }: { categories: readonly Category[] }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const chips = categories.flatMap((category) => {
    const name = texts.get(category, 'name');
    const href = category.parent_id ? undefined : toLink('shops', { category: toCategoryParam(category.id, name, locale), page: 1 });
    return href ? [{ id: category.id, name, href }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <div className="home-categories">
      <ChipGroup label={t('home.categories')}>
        {chips.map(({ id, name, href }) => (
          <Chip key={id} href={href} category={toColour(id)} isOtherPage>
            {name}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}

interface RestTileProps {
  href: string;
  /** Number of columns that the tile takes in the last row of the grid. 0 if the row is full without it. */
  span: number;
}

/** Tile at the end of a strip of shops. The tile links to the full list. */
export function RestTile({ href, span }: RestTileProps) {
  const t = useTranslate();
  return (
    <Link href={href} className="home-rest" data-span={span}>
      <span className="home-rest-words">{t('home.all_shops')}</span>
      <Icon name="arrow-right" size="large" />
    </Link>
  );
}
