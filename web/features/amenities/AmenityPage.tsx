import type { ReactNode } from 'react';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useCategoryLinks } from '../../lib/navigation/category-links.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PlaceIcon } from '../../ui/PlaceIcon.tsx';
import { Prose } from '../../ui/Prose.tsx';

interface Props {
  amenity: Amenity;
  /** The first category. */
  category: Category | undefined;
  breadcrumbs: ReactNode;
  plan: ReactNode;
}

/** An amenity's description and picture, then its location on the plan. */
export function AmenityPage({ amenity, category, breadcrumbs, plan }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toHref = useCategoryLinks('amenities');
  const description = texts.find(amenity, 'description');
  return (
    <article className={classNames('wrap amenity', Boolean(amenity.image) && 'amenity-pictured')}>
      {breadcrumbs}
      {amenity.image && (
        <div className="amenity-media">
          <Image
            {...toPicture(amenity.image, 960)}
            alt=""
            ratio="amenities"
            sizes="(min-width: 960px) 40vw, 100vw"
            isPriority
            fallbackIcon="info"
          />
        </div>
      )}
      <div className="amenity-body">
        <header className="stack-small">
          <span className="amenity-mark">
            <PlaceIcon icon={amenity.icon} size="large" />
          </span>
          <h1 lang={texts.langOf(amenity)}>{texts.get(amenity, 'title')}</h1>
          <div className="amenity-facts">
            {typeof amenity.floor === 'number' && <Meta icon="layers">{t('shops.floor', { floor: amenity.floor })}</Meta>}
            {category && (
              <Meta icon="tag">
                <Link href={toHref({ category })}>{texts.get(category, 'name')}</Link>
              </Meta>
            )}
          </div>
        </header>
        {description && <Prose size="large" html={description} lang={texts.langOf(amenity)} />}
        {plan}
      </div>
    </article>
  );
}
