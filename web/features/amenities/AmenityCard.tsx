import type { Amenity } from '#shared/contracts/amenities.ts';
import { type FindAmenityLink, readAmenityLinks } from '#shared/rules/amenity-links.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useLoggedOnce, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Card } from '../../ui/Card.tsx';
import type { HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PlaceIcon } from '../../ui/PlaceIcon.tsx';

interface Props {
  amenity: Amenity;
  /** Link that replaces the link to the amenity's page. */
  link?: string | undefined;
  level?: HeadingLevel;
  isPriority?: boolean;
}

/** An amenity in a list: picture with icon, name, floor. */
export function AmenityCard({ amenity, link, level = 3, isPriority = false }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const title = texts.get(amenity, 'title');
  return (
    <Card
      title={title}
      level={level}
      href={link ?? toDetailPath('amenity', locale, amenity.id, title)}
      category={toColour(amenity.category_ids[0])}
      media={
        <>
          <Image
            {...toPicture(amenity.image, 640)}
            alt=""
            ratio="amenities"
            sizes="(min-width: 1060px) 25vw, 50vw"
            isPriority={isPriority}
            fallbackMark={<PlaceIcon icon={amenity.icon} size="large" />}
          />
          {amenity.image && (
            <span className="amenity-sign">
              <PlaceIcon icon={amenity.icon} />
            </span>
          )}
        </>
      }
      className="amenity-card"
    >
      {typeof amenity.floor === 'number' && <Meta icon="layers">{t('shops.floor', { floor: amenity.floor })}</Meta>}
    </Card>
  );
}

/** Finds amenities that link to another page, by the tenant's setting. An invalid setting is logged once and ignored. */
export function useAmenityLinks(): FindAmenityLink {
  const site = useSite();
  const problems: string[] = [];
  const findLink = readAmenityLinks(site, ({ key, reason }) => problems.push(`${key} ${reason}`));
  useLoggedOnce(problems);
  return findLink;
}
