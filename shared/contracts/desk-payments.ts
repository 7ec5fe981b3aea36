import type { ClosePaymentBody, UnrecoveredPayments } from '../schemas/desk-payments.ts';
import { endpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { UnrecoveredPayments } from '../schemas/desk-payments.ts';

const ofManagers = { access: 'staff', roles: ['manager'] } as const;

/** Payments that were refunded, disputed or repeated at the payment provider after their purchase had been used. */
export const listUnrecoveredPayments = endpoint({
  name: 'listUnrecoveredPayments',
  path: '/v1/staff/payments/unrecovered',
  ...ofManagers,
  answer: schema<typeof UnrecoveredPayments>(),
});

/** Takes a payment off the list once the centre has handled it. The payment returns to the list if its money moves again. Answers with the list. */
export const closePayment = endpoint({
  name: 'closePayment',
  method: 'POST',
  path: '/v1/staff/payments/{id}/close',
  ...ofManagers,
  params: { id },
  body: schema<typeof ClosePaymentBody>(),
  answer: schema<typeof UnrecoveredPayments>(),
});
