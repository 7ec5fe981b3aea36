import { TillQueueNotice } from './TillQueueNotice.tsx';
import { useTillQueue } from './use-till-queue.ts';

/** Sends the purchases that wait on this device from any place of the desk, and shows what keeps them. */
export function WaitingPurchases() {
  return <TillQueueNotice {...useTillQueue()} />;
}
