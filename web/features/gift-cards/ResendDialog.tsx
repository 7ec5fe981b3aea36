import { lazy, Suspense, useState } from 'react';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Loaded on demand, because it is rarely needed. */
const ResendForm = lazy(async () => ({ default: (await import('./ResendForm.tsx')).ResendForm }));

interface Props {
  token: string;
  card: GiftCard;
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Dialog that sends a card again or to another address, or changes the address of an unpaid order. */
export function ResendDialog({ token, card, title, isOpen, onClose, onChanged }: Props) {
  const t = useTranslate();
  const [isSending, setIsSending] = useState(false);
  const finish = () => {
    onClose();
    onChanged();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} isHeld={isSending} title={title} closeLabel={t('gift_cards.close')} size="small">
      <Suspense>{isOpen && <ResendForm token={token} card={card} title={title} onSending={setIsSending} onDone={finish} />}</Suspense>
    </Dialog>
  );
}
