import { readResult, signMessage } from '../../payment-sandbox/messages.ts';
import type { PaymentProvider } from './provider.ts';

/** A provider for trials: its page (`server/payment-sandbox/`) lets the visitor choose the outcome, and no money moves. */
export function createSandboxProvider({ key, publicUrl }: { key: string; publicUrl: string }): PaymentProvider {
  return {
    name: 'sandbox',
    async open({ returnTo, saved, ...request }) {
      const order = signMessage({ kind: 'order', ...request, return_to: returnTo, saved: [...saved] }, key);
      return { redirectTo: `${publicUrl}/payment-sandbox?${new URLSearchParams({ order })}` };
    },
    read(message) {
      const result = readResult(message, key);
      if (!result) return undefined;
      const { reference, outcome, amount, currency, card } = result;
      if (!card) return { reference, outcome, amount, currency, card: undefined };
      const { is_saved, ...shown } = card;
      const token = is_saved ? `${card.brand} ${card.last4}` : undefined;
      return { reference, outcome, amount, currency, card: { ...shown, token } };
    },
    refund: async () => {},
  };
}
