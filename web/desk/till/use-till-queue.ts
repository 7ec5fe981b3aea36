import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { creditAtTill, getTill } from '#shared/contracts/till.ts';
import { maxPurchaseLateMs } from '#shared/site/staff-limits.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { holdPage } from '../lib/leave.ts';
import { useStaff } from '../lib/staff.ts';
import { useRefresh } from '../lib/use-call.ts';
import { adoptOldPurchases, listStored, type Purchase, type StoredPurchase, storePurchase, subscribeToStored } from './stored-purchases.ts';
import { createTillQueue, type Outcome } from './till-queue.ts';

/** How long a cashier waits for an answer. Afterwards the purchase waits in the queue. */
const patienceMs = 6000;
const retryEveryMs = 10_000;

/** The purchases that wait on this device. Sends those of the logged-in person when there is a connection, and holds the page until then. */
export function useTillQueue() {
  const { api, proof } = useDesk();
  const { id, name } = useStaff();
  const refresh = useRefresh();
  const queue = useMemo(() => {
    const send: Parameters<typeof createTillQueue>[0]['send'] = async (purchase) =>
      (await api.send(creditAtTill, purchase, {}, { signal: AbortSignal.timeout(patienceMs) })).data;
    return createTillQueue({ by: { id, name }, send });
  }, [api, id, name]);
  useEffect(() => adoptOldPurchases({ id, name }), [id, name]);
  const all = useSyncExternalStore(subscribeToStored, listStored);
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const [needsLogin, setNeedsLogin] = useState(false);
  const own = all.filter(({ by }) => by.id === id);
  const waiting = own.filter(isWaiting);
  const hasWaiting = waiting.length > 0;
  useEffect(() => (hasWaiting ? holdPage() : undefined), [hasWaiting]);

  async function flush(): Promise<void> {
    const flushed = await queue.flush();
    setNeedsLogin(flushed.needsLogin);
    if (flushed.hasCredited) await refresh(getTill);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `flush` is new at each render
  useEffect(() => {
    if (!hasWaiting || !isOnline) return;
    void flush();
    const timer = setInterval(() => void flush(), retryEveryMs);
    return () => clearInterval(timer);
  }, [queue, hasWaiting, isOnline]);

  /** Stores and sends a purchase. If the session has ended, asks for a login and then continues. */
  async function submit(purchase: Purchase): Promise<Outcome> {
    for (;;) {
      const outcome = await queue.submit(purchase);
      if (!('needsLogin' in outcome && outcome.needsLogin) || !(await proof.ask('login'))) return outcome;
    }
  }

  async function logIn(): Promise<void> {
    if (await proof.ask('login')) await flush();
  }

  /** Sends a refused purchase again, with another card or receipt number. */
  function correct(purchase: Purchase): void {
    storePurchase({ purchase, by: { id, name } });
    setNeedsLogin(false);
    void flush();
  }

  const others = all.filter(({ by }) => by.id !== id);
  return {
    submit,
    logIn,
    correct,
    isOnline,
    /** Whether waiting purchases need a login first. */
    needsLogin: needsLogin && hasWaiting,
    /** Whether a purchase is no longer on this device. */
    isSent: (key: string): boolean => !all.some(({ purchase }) => purchase.key === key),
    waiting,
    /** Purchases that earned nothing: refused ones of the logged-in person, and ones of other people who did not log in again in time. */
    refused: [...own.filter((one) => !isWaiting(one)), ...others.filter(isTooOld).map((one) => ({ ...one, refusal: 'bought_at_too_old' }))],
    /** Purchases of other people, who must log in to send them. */
    others: others.filter((one) => !isTooOld(one)),
  };
}

const isWaiting = ({ refusal }: StoredPurchase): boolean => refusal === undefined;
const isTooOld = ({ purchase }: StoredPurchase): boolean => Date.now() - Date.parse(purchase.bought_at) > maxPurchaseLateMs;

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
