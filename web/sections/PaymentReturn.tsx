import { type PaymentResultState, usePaymentResult } from '../lib/data/use-payment.ts';
import { Notice, type NoticeProps } from '../ui/Notice.tsx';

const tones: Readonly<Record<PaymentResultState, NoticeProps['tone']>> = {
  created: 'info',
  failed: 'error',
  cancelled: 'info',
  paid: 'success',
  refunded: 'info',
};

interface Props {
  /** The payment provider's message. */
  message: string;
  onResult: () => void;
  /** Describes what the result means for the purchase. */
  toText: (state: PaymentResultState) => string;
}

/** Result of the payment from which the member returns. */
export function PaymentReturn({ message, onResult, toText }: Props) {
  const state = usePaymentResult(message, onResult);
  if (state === undefined) return null;
  return (
    <Notice tone={tones[state]} role={state === 'failed' ? 'alert' : 'status'}>
      {toText(state)}
    </Notice>
  );
}
