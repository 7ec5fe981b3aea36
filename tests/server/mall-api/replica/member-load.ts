import { createHash } from 'node:crypto';
import type { NewMember } from '../members.ts';
import { drawReceiptPicture } from '../receipt-steps.ts';

/** An answered write. */
export interface Acknowledged {
  kind: 'reward' | 'receipt' | 'purchase';
  id: number;
  atMs: number;
  /** Checksum of the receipt's picture. */
  sha256?: string;
}

const clients = 4;
/** Kinds of writes, in turns. A receipt has a picture and waits for a person; a purchase at a till earns points at once. */
const kinds = ['reward', 'reward', 'reward', 'purchase', 'receipt'] as const;
/** The shop of receipts and purchases. */
export const shopOfLoad = 2;
let numbers = 0;

/** Writes as members and the till with this key do, with four clients, until `end`. `enough` resolves when `count` writes have been acknowledged. */
export function startLoad(origin: string, { members, key, count }: { members: readonly NewMember[]; key: string; count: number }) {
  const acknowledged: Acknowledged[] = [];
  const enough = Promise.withResolvers<void>();
  let isStopped = false;
  const startedMs = Date.now();

  async function send(path: string, token: string, init: RequestInit): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, ...(typeof init.body === 'string' && { 'content-type': 'application/json' }) };
    const response = await fetch(`${origin}${path}`, { ...init, method: 'POST', headers });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    const { data } = JSON.parse(text);
    return data.purchase?.id ?? data.id;
  }

  async function write({ token, card }: NewMember): Promise<Acknowledged> {
    numbers += 1;
    const number = numbers;
    const kind = kinds[number % kinds.length];
    if (kind === 'reward') {
      const id = await send('/v1/customer-rewards', token, { body: JSON.stringify({ reward_id: 1 }) });
      return { kind, id, atMs: Date.now() };
    }
    const boughtAt = new Date(Date.now() - 3_600_000).toISOString();
    if (kind === 'purchase') {
      const purchase = { card, number: `T-${number}`, amount: 25_000 + number, currency: 'CZK', bought_at: boughtAt };
      const id = await send('/v1/purchases', key, { body: JSON.stringify(purchase) });
      return { kind, id, atMs: Date.now() };
    }
    const picture = await drawReceiptPicture();
    const form = new FormData();
    const fields = { company_id: String(shopOfLoad), number: `R-${number}`, amount: String(25_000 + number), purchased_at: boughtAt };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('image', new Blob([new Uint8Array(picture)]), 'image.webp');
    const id = await send('/v1/me/receipts', token, { body: form });
    return { kind: 'receipt', id, atMs: Date.now(), sha256: createHash('sha256').update(picture).digest('hex') };
  }

  async function work(client: number): Promise<void> {
    for (let next = client; !isStopped; next += clients) {
      const member = members[next % members.length];
      if (member) acknowledged.push(await write(member));
      if (acknowledged.length >= count) enough.resolve();
    }
  }

  const working = Promise.all(
    Array.from({ length: clients }, (_, client) =>
      work(client).catch((error: unknown) => {
        if (!isStopped) enough.reject(error); // otherwise the mall API has been killed
      }),
    ),
  );
  return {
    enough: enough.promise,
    /** Call before the mall API is killed. */
    expectEnd(): void {
      isStopped = true;
    },
    async end(): Promise<{ acknowledged: Acknowledged[]; perSecond: number }> {
      const seconds = (Date.now() - startedMs) / 1000;
      await working;
      return { acknowledged, perSecond: Math.round(acknowledged.length / seconds) };
    },
  };
}
