import { type PaymentResultState, usePaymentResult } from '../lib/data/use-payment-result.ts';
import { Notice, type NoticeProps } from '../ui/Notice.tsx';

const tones: Readonly<Record<PaymentResultState, NoticeProps['tone']>> = {
  created: 'info',
  failed: 'error',
  cancelled: 'info',
  paid: 'success',
  refunded: 'info',
};

interface Props {
  /** The provider's words. */
  message: string;
  onTold: () => void;
  /** What that means for what was paid for. */
  toText: (state: PaymentResultState) => string;
}

/** What has become of the payment that the member comes back from. */
export function PaymentReturn({ message, onTold, toText }: Props) {
  const state = usePaymentResult(message, onTold);
  if (state === undefined) return null;
  return (
    <Notice tone={tones[state]} role={state === 'failed' ? 'alert' : 'status'}>
      {toText(state)}
    </Notice>
  );
}
