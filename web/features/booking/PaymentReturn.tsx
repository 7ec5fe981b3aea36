import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import { receivePaymentMessage } from '#shared/contracts/payments.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice, type NoticeProps } from '../../ui/Notice.tsx';

type PaymentState = AnswerOf<typeof receivePaymentMessage>['state'];

const tones: Readonly<Record<PaymentState, NoticeProps['tone']>> = {
  created: 'info',
  failed: 'error',
  cancelled: 'info',
  paid: 'success',
  refunded: 'info',
};

/** The browser is back from the payment with the provider's words: they are handed over, whether the provider has called already or not. */
export function PaymentReturn({ message, onTold }: { message: string; onTold: () => void }) {
  const t = useTranslate();
  const { send } = useAction(receivePaymentMessage);
  const [state, setState] = useState<PaymentState>();
  const told = useRef('');
  useEffect(() => {
    if (told.current === message) return;
    told.current = message;
    void send({ message }).then((answer) => {
      setState(answer?.state);
      onTold();
    });
  }, [message, send, onTold]);
  if (state === undefined) return null;
  return (
    <Notice tone={tones[state]} role={state === 'failed' ? 'alert' : 'status'}>
      {t(`booking.payment_${state}`)}
    </Notice>
  );
}
// messages: booking.payment_*
