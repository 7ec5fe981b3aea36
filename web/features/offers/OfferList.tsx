import type { ReactNode } from 'react';
import type { Announcement } from '#shared/contracts/announcements.ts';
import { readChoice } from '#shared/rules/settings-reading.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { CardGrid } from '../../ui/Card.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OfferRow } from './OfferRow.tsx';

interface Props {
  offers: readonly Announcement[];
  /** Accessible name of the list. */
  label: string;
  /** Returns the seller of an offer. */
  toSource: (offer: Announcement) => ReactNode;
  /** Returns a control that another feature provides for an offer. */
  toAction?: (offer: Announcement) => ReactNode;
}

const priorityCards = 4;
const priorityPosters = 2;

/** Offers in the tenant's layout (`offers_layout`): cards with prices, a price list, or large posters. */
export function OfferList({ offers, label, toSource, toAction }: Props) {
  const layout = readChoice(useSite().settings, 'offers_layout');
  const toProps = (offer: Announcement) => ({ offer, level: 2 as const, source: toSource(offer), action: toAction?.(offer) });
  if (layout === 'list') {
    return (
      <ul className="offer-rows" aria-label={label}>
        {offers.map((offer, index) => (
          <li key={offer.id}>
            <OfferRow {...toProps(offer)} isPriority={index < priorityCards} />
          </li>
        ))}
      </ul>
    );
  }
  if (layout === 'poster') {
    return (
      <ul className="offer-posters" aria-label={label}>
        {offers.map((offer, index) => (
          <li key={offer.id}>
            <OfferCard {...toProps(offer)} layout="poster" isPriority={index < priorityPosters} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <CardGrid phoneColumns={2} label={label}>
      {offers.map((offer, index) => (
        <OfferCard key={offer.id} {...toProps(offer)} isPriority={index < priorityCards} />
      ))}
    </CardGrid>
  );
}
