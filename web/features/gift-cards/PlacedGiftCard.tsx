import { useEffect } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

interface Props {
  orderNumber: string;
  /** Address of the order; undefined if the centre does not have the page. */
  href: string | undefined;
  isPaying: boolean;
  hasFailed: boolean;
  onAnother: () => void;
}

/** An order that was just placed, while its payment page opens, or after that has failed. */
export function PlacedGiftCard({ orderNumber, href, isPaying, hasFailed, onAnother }: Props) {
  const t = useTranslate();
  useEffect(() => {
    if (href === undefined) return;
    // a page restored by the browser's Back button does not know whether the card has been paid
    const showOrder = ({ persisted }: PageTransitionEvent) => persisted && location.replace(href);
    addEventListener('pageshow', showOrder);
    return () => removeEventListener('pageshow', showOrder);
  }, [href]);
  return (
    <Outcome
      title={t(isPaying ? 'gift_cards.leaving' : 'gift_cards.ordered')}
      icon="card"
      takesFocus
      action={
        !isPaying && (
          <>
            {href !== undefined && <Button href={href}>{t('gift_cards.to_order')}</Button>}
            <Button variant="secondary" onClick={onAnother}>
              {t('gift_cards.another')}
            </Button>
          </>
        )
      }
    >
      <p>{hasFailed ? t('gift_cards.pay_failed') : t('gift_cards.ordered_text', { number: orderNumber })}</p>
    </Outcome>
  );
}
