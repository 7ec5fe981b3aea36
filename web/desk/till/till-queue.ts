import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { CreditedAtTill } from '#shared/contracts/till.ts';
import { type Cashier, listStored, type Purchase, removePurchase, storePurchase } from './stored-purchases.ts';

export type Outcome =
  | { state: 'credited'; answer: CreditedAtTill }
  /** There was no answer, or no login. The queue sends the purchase again. `hasFault`: the mall API failed at this purchase, maybe not at others. */
  | { state: 'waiting'; needsLogin: boolean; hasFault?: true }
  /** There was no answer, and the browser cannot store the purchase. The next try must have the same key. */
  | { state: 'not_stored'; needsLogin: boolean }
  | { state: 'refused'; error: ApiError };

interface Dependencies {
  /** The logged-in person. Purchases of other people are left alone. */
  by: Cashier;
  /** Sends a purchase. Throws `ApiError`. */
  send: (purchase: Purchase) => Promise<CreditedAtTill>;
  /** Prevents that two tabs send the same purchase. Undefined in browsers without locks: then the mall API credits it once by its key. */
  locks?: Pick<LockManager, 'request'> | undefined;
}

/** Answers after which the purchase is sent again with the same key. */
const unanswered: readonly HttpStatusName[] = [
  ...(['BadGateway', 'GatewayTimeout', 'ServiceUnavailable'] as const),
  ...(['RequestTimeout', 'TooManyRequests', 'Unauthorized'] as const),
];

/**
 * Sends the purchases of this device that the mall API has not confirmed yet. A purchase is stored before it is sent, so that it survives a lost
 * connection, a reload, a closed tab and a logout. Its key makes the mall API credit it once, and its `staff_id` only in the name of its cashier.
 */
export function createTillQueue({ by, send, locks = navigator.locks }: Dependencies) {
  const find = (key: string) => listStored().find(({ purchase }) => purchase.key === key);

  const inFlight = new Set<string>();

  /** Runs an act unless this or another tab is sending the same purchase. */
  async function alone<T>(key: string, act: () => Promise<T>): Promise<T | undefined> {
    if (inFlight.has(key)) return undefined;
    inFlight.add(key);
    try {
      if (!locks) return await act();
      return await (locks.request(`desk:till:${key}`, { ifAvailable: true }, (lock) => (lock ? act() : undefined)) as Promise<
        T | undefined
      >); // safe: the type of `request` wraps the promise twice
    } finally {
      inFlight.delete(key);
    }
  }

  async function sendOne(purchase: Purchase): Promise<Outcome> {
    try {
      const answer = await send({ ...purchase, staff_id: by.id });
      removePurchase(purchase.key);
      return { state: 'credited', answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { httpStatus, errors } = error;
      const needsLogin = httpStatus === 'Unauthorized' || errors?.staff_id !== undefined; // or another person has logged in meanwhile
      if (httpStatus === 'InternalServerError') return { state: 'waiting', needsLogin, hasFault: true };
      return needsLogin || unanswered.includes(httpStatus) ? { state: 'waiting', needsLogin } : { state: 'refused', error };
    }
  }

  return {
    /** Stores a purchase and sends it. A refused one is removed, because the cashier sees the reason. */
    async submit(purchase: Purchase): Promise<Outcome> {
      const sent = await alone(purchase.key, async (): Promise<Outcome> => {
        const isStored = storePurchase({ purchase, by });
        const outcome = navigator.onLine ? await sendOne(purchase) : ({ state: 'waiting', needsLogin: false } as const);
        if (outcome.state === 'refused') removePurchase(purchase.key);
        return outcome.state === 'waiting' && !isStored ? { ...outcome, state: 'not_stored' } : outcome;
      });
      return sent ?? { state: 'waiting', needsLogin: false };
    },
    /**
     * Sends the person's waiting purchases in their order, until one gets no answer. Marks refused ones. Returns whether any was credited, and whether
     * the person must log in first.
     */
    async flush(): Promise<{ hasCredited: boolean; needsLogin: boolean }> {
      let hasCredited = false;
      for (const { purchase } of listStored().filter((one) => one.by.id === by.id && one.refusal === undefined)) {
        const outcome = await alone(purchase.key, async () => (find(purchase.key) ? sendOne(purchase) : undefined));
        if (outcome?.state === 'waiting' && !outcome.hasFault) return { hasCredited, needsLogin: outcome.needsLogin };
        if (outcome?.state === 'credited') hasCredited = true;
        if (outcome?.state === 'refused') storePurchase({ purchase, by, refusal: toReason(outcome.error) });
      }
      return { hasCredited, needsLogin: false };
    },
  };
}

/** Returns the reason of a refusal as a field and a code: `number_required`, `card_account_blocked`; otherwise the status. */
export function toReason({ errors, httpStatus }: ApiError): string {
  const [field, [code] = []] = Object.entries(errors ?? {})[0] ?? [];
  return field === undefined || code === undefined ? httpStatus : `${field}_${code}`;
}

/** Refusals that have their own words. */
const refusals = [
  'card_account_blocked',
  'card_email_not_verified',
  'number_duplicate',
  'number_required',
  'bought_at_in_future',
  'bought_at_too_old',
  'card_expired',
  'not_stored',
  'NotFound',
  'TooManyRequests',
];

/** Returns the message key of a refusal. */
export function toRefusalKey(refusal: string): string {
  return `till.refusal.${refusals.includes(refusal) ? refusal : 'other'}`;
}
