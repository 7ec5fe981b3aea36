import { lazy, Suspense, useState } from 'react';
import type { GiftCardOrder } from '#shared/contracts/gift-card-orders.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Loaded on demand, because it is rarely needed. */
const ResendForm = lazy(async () => ({ default: (await import('./ResendForm.tsx')).ResendForm }));

interface Props {
  token: string;
  order: GiftCardOrder;
  onChanged: () => void;
}

/** Button with a dialog that sends a card again or to another address, or changes the address of an unpaid order. */
export function GiftCardResend({ token, order, onChanged }: Props) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const title = t(order.card.status === 'unpaid' ? 'gift_cards.change_address' : 'gift_cards.resend');
  const finish = () => {
    setIsOpen(false);
    onChanged();
  };
  return (
    <div>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={title} closeLabel={t('gift_cards.close')} size="small">
        <Suspense>{isOpen && <ResendForm token={token} card={order.card} title={title} onDone={finish} />}</Suspense>
      </Dialog>
    </div>
  );
}
