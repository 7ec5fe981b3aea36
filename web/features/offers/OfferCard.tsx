import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { toDetailPath } from '#shared/rules/routing.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useValidity } from '../../lib/texts/validity.ts';
import { Card } from '../../ui/Card.tsx';
import type { HeadingLevel } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { OfferPrice, SavingBadge } from './OfferPrice.tsx';

export interface OfferCardProps {
  offer: Announcement;
  level?: HeadingLevel;
  isPriority?: boolean;
  /** `poster`: text on the picture. */
  layout?: 'stack' | 'poster';
  /** Seller, such as the shop's name. Without it, the card shows that the offer is for the whole centre. */
  source?: ReactNode;
  /** Width of the picture, for cards outside a grid. */
  sizes?: string;
  /** A control that another feature provides, such as a like button. */
  action?: ReactNode;
}

/** An offer in a list: picture, saving, seller, price and end of validity. */
export function OfferCard({ offer, level = 3, isPriority = false, layout = 'stack', source, sizes, action }: OfferCardProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toColour = useCategoryColours();
  const { line } = useValidity(offer.starts_at, offer.ends_at);
  const title = texts.get(offer, 'title');
  const isPoster = layout === 'poster';
  return (
    <Card
      title={title}
      level={level}
      layout={layout}
      href={toDetailPath('offer', locale, offer.id, title)}
      eyebrow={source ?? t('offers.of_centre')}
      category={isPoster ? undefined : toColour(offer.category_ids[0])}
      media={
        <Image
          {...toPicture(offer.image, isPoster ? 1280 : 640)}
          alt=""
          ratio="products"
          sizes={sizes ?? (isPoster ? '(min-width: 704px) 48vw, 94vw' : '(min-width: 1060px) 25vw, 50vw')}
          isPriority={isPriority}
          fallbackIcon="tag"
        />
      }
      badge={<SavingBadge offer={offer} />}
      action={action}
      className="offer-card"
    >
      <OfferPrice offer={offer} />
      {line !== undefined && <Meta icon="clock">{line}</Meta>}
    </Card>
  );
}
