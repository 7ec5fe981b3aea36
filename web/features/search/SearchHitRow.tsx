import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { hasMark } from '#shared/site/kinds.ts';
import { findCentreHours, useIsOpen } from '../../lib/centre/hours.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Excerpt } from '../../ui/Excerpt.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { Emphasised } from './Emphasised.tsx';
import { toHitIcon } from './search-hits.ts';
import type { ShownHit } from './shown-groups.ts';

/** One result: picture, name with matches, description, and date or floor; for a shop whether it is open, for an offer its price and end. */
export function SearchHitRow({ shown: { hit, title, href }, query }: { shown: ShownHit; query: string }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { mall, locale } = site;
  const isOpen = useIsOpen(hit.opening_hours === null ? findCentreHours(site) : hit.opening_hours);
  const hasLogo = hasMark(hit.type, 'hasLogo');
  const subtitle = texts.find(hit, 'subtitle');
  const toDate = (at: string) => formatDate(at, mall?.date_format ?? 'D. M. YYYY', locale, mall?.timezone ?? 'Europe/Prague');
  const isOffer = hit.type === 'product';
  const end = isOffer && hit.ends_at ? t('validity.until', { date: toDate(hit.ends_at) }) : undefined;
  const date = isOffer ? end : hit.starts_at && toDate(hit.starts_at);
  return (
    <Link href={href} className="hit">
      <Image
        {...toPicture(hit.image, 320)}
        alt=""
        ratio={hasLogo ? 'square' : 'news'}
        fit={hasLogo ? 'contain' : 'cover'}
        sizes="8rem"
        fallbackIcon={toHitIcon(hit)}
      />
      <span className="hit-words">
        <span className="hit-title">
          <Emphasised text={title} query={query} />
        </span>
        {subtitle !== undefined && <Excerpt isInline>{subtitle}</Excerpt>}
      </span>
      {(date || hit.price || typeof hit.floor === 'number' || isOpen !== undefined) && (
        <div className="hit-facts">
          {hit.price && <HitPrice now={hit.price} before={hit.price_before} />}
          {isOpen && <Badge tone="success">{t('shops.open')}</Badge>}
          {isOpen === false && <span>{t('shops.closed')}</span>}
          {date && <span>{date}</span>}
          {typeof hit.floor === 'number' && <span>{t('shops.floor', { floor: hit.floor })}</span>}
        </div>
      )}
      <Icon name="arrow-right" size="small" className="hit-arrow" />
    </Link>
  );
}

function HitPrice({ now, before }: { now: Money; before: Money | null | undefined }) {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <Price
      now={formatMoney(now, locale)}
      before={before && before.amount > now.amount ? formatMoney(before, locale) : undefined}
      labels={{ now: t('offers.price_now'), before: t('offers.price_before') }}
    />
  );
}
