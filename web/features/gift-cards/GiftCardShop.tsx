import { lazy, Suspense } from 'react';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const GiftCardForm = lazy(async () => ({ default: (await import('./GiftCardForm.tsx')).GiftCardForm }));
const GiftCardCheckForm = lazy(async () => ({ default: (await import('./GiftCardCheckForm.tsx')).GiftCardCheckForm }));

/** Gift cards bought and checked on the site, where the centre sells them so; nothing elsewhere. */
export function GiftCardShop() {
  const t = useTranslate();
  const { isLive } = useNow();
  const resource = useEndpoint(getGiftCardOffer);
  if (resource.state !== 'ready') return null; // the page stands without it
  const offer = resource.data;
  const loading = <Skeleton className="gift-card-loading" kind="text" lines={8} label={t('state.loading')} />;
  const loadingCheck = <Skeleton className="gift-card-check-loading" kind="text" lines={4} label={t('state.loading')} />;
  return (
    <>
      {offer.is_sold !== false && (
        <Section heading={t('gift_cards.buy')} lead={t('gift_cards.buy_lead', { months: offer.valid_months })} tone="surface" id="buy">
          {isLive ? (
            <Suspense fallback={loading}>
              <GiftCardForm offer={offer} />
            </Suspense>
          ) : (
            loading
          )}
        </Section>
      )}
      <Section heading={t('gift_cards.check')} lead={t('gift_cards.check_lead')} id="check">
        {isLive ? (
          <Suspense fallback={loadingCheck}>
            <GiftCardCheckForm />
          </Suspense>
        ) : (
          loadingCheck
        )}
      </Section>
    </>
  );
}
