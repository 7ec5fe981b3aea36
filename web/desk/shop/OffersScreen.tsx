import { listShopOffers, type ShopOfferRow } from '#shared/contracts/desk-shop.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RowLink } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCallPages } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPicture } from '../pictures/DeskPicture.tsx';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { OfferBadges } from './OfferBadges.tsx';

/** The shop's offers: live offers, and drafts, waiting and rejected ones. */
export function OffersScreen() {
  const t = useTranslate();
  const list = useCallPages(listShopOffers, { query: { per_page: 24 } }, { everyMs: 60_000 });
  const add = (
    <Button href={toDeskPath('offers', 'new')} icon="plus">
      {t('offers.new')}
    </Button>
  );
  return (
    <DeskPage title={t('places.offers')} lead={t('offers.lead')} actions={list.state === 'ready' && add}>
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.state === 'empty' && <EmptyState title={t('offers.none')} message={t('offers.none_text')} icon="tag" action={add} />}
      {list.state === 'ready' && (
        <ul className="offer-list">
          {list.data.map((offer) => (
            <OfferRow key={offer.offer} offer={offer} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" isLoading={list.isRefreshing} onClick={list.more}>
          {t('offers.more')}
        </Button>
      )}
    </DeskPage>
  );
}

function OfferRow({ offer }: { offer: ShopOfferRow }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const { image, translations, starts_at, ends_at, reason, state } = offer;
  const title = translations.length > 0 ? toRecordTitle(offer, locale) : t('offers.untitled');
  const span = toSpanKey(starts_at, ends_at);
  return (
    <li className="offer-row linked-row">
      {image === null ? (
        <span className="offer-picture" />
      ) : (
        <DeskPicture className="offer-picture" address={image} alt="" loading="lazy" />
      )}
      <div className="offer-words">
        <h2 className="offer-title">
          <RowLink href={toDeskPath('offers', offer.offer)}>{title}</RowLink>
        </h2>
        {span && <p className="small quiet">{t(span, { from: starts_at ? day(starts_at) : '', until: ends_at ? day(ends_at) : '' })}</p>}
        {state === 'sent_back' && reason && <p className="offer-reason">{t('offers.reason', { reason })}</p>}
      </div>
      <OfferBadges offer={offer} />
    </li>
  );
}

function toSpanKey(from: string | null, until: string | null) {
  if (from && until) return 'offers.from_until';
  if (from) return 'offers.from';
  return until ? 'offers.until' : undefined;
}
// messages: offers.from_until, offers.from, offers.until
