import { toDetailPath } from '#shared/rules/routing.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useValidity } from '../../lib/texts/validity.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meta } from '../../ui/Meta.tsx';
import type { OfferCardProps } from './OfferCard.tsx';
import { OfferPrice, SavingBadge } from './OfferPrice.tsx';

/** An offer as a row of a price list: a small picture, title, and price at the end. */
export function OfferRow({ offer, level = 3, isPriority = false, source, action }: Omit<OfferCardProps, 'layout' | 'sizes'>) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const { line } = useValidity(offer.starts_at, offer.ends_at);
  const title = texts.get(offer, 'title');
  const perex = texts.find(offer, 'perex');
  return (
    <article className="card offer-row">
      <Image
        {...toPicture(offer.image, 320)}
        alt=""
        ratio="square"
        sizes="(min-width: 704px) 10rem, 6rem"
        isPriority={isPriority}
        fallbackIcon="tag"
      />
      <div className="offer-row-words">
        <p className="card-eyebrow">{source ?? t('offers.of_centre')}</p>
        <Heading level={level} className="card-title">
          <Link href={toDetailPath('offer', locale, offer.id, title)} className="card-link">
            <span>{title}</span>
          </Link>
        </Heading>
        {perex !== undefined && <p className="offer-row-perex">{perex}</p>}
      </div>
      <div className="offer-row-facts">
        <OfferPrice offer={offer} />
        <SavingBadge offer={offer} />
        {line !== undefined && <Meta icon="clock">{line}</Meta>}
      </div>
      {action !== undefined && <div className="offer-row-action">{action}</div>}
    </article>
  );
}
