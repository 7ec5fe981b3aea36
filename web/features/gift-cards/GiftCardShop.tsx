import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Section } from '../../ui/Section.tsx';
import { GiftCardCheckForm } from './GiftCardCheckForm.tsx';
import { GiftCardForm } from './GiftCardForm.tsx';

/** Buying and checking gift cards on the site; nothing if the centre does not sell them here. */
export function GiftCardShop() {
  const t = useTranslate();
  const resource = useEndpoint(getGiftCardOffer);
  if (resource.state !== 'ready') return null; // the page works without it
  const offer = resource.data;
  return (
    <>
      {offer.is_sold !== false && (
        <Section
          heading={t('gift_cards.buy')}
          lead={t('gift_cards.buy_lead', { months: offer.valid_months })}
          tone="surface"
          id="buy"
          className="gift-card-section"
        >
          <GiftCardForm offer={offer} />
        </Section>
      )}
      <Section heading={t('gift_cards.check')} lead={t('gift_cards.check_lead')} id="check" className="gift-card-section">
        <GiftCardCheckForm />
      </Section>
    </>
  );
}
