import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaitingCall } from '#shared/site/waiting.ts';
import { findWaitingReceipt } from '#web/features/receipts/waiting-receipt.ts';
import type { Api } from '#web/lib/data/api.ts';

const stored = vi.hoisted(() => ({ calls: [] as WaitingCall[] }));
vi.mock(import('#web/lib/waiting/waiting-store.ts'), async (original) => ({
  ...(await original()),
  listWaiting: async () => stored.calls,
}));

const api = { read: async () => ({ data: { customer_id: 7 } }) } as unknown as Pick<Api, 'read'>; // safe: only this call is made
const bytes = new TextEncoder().encode('picture').buffer;

beforeEach(() => {
  const receipt = { name: 'submitReceipt' as const, path: '/api/v1/me/receipts', atMs: Date.now(), language: 'cs' };
  const file = { field: 'image', name: 'r.jpg', type: 'image/jpeg', changedMs: 5, bytes };
  stored.calls = [7, 8].map((owner) => ({ ...receipt, key: `of ${owner}`, owner, body: { number: `${owner}` }, file }));
});

describe('findWaitingReceipt', () => {
  it('returns the fields and the picture of a receipt of the member', async () => {
    const found = await findWaitingReceipt(api, 'of 7');
    expect([found?.fields, found?.picture?.name]).toEqual([{ number: '7' }, 'r.jpg']);
  });

  it('returns nothing of another member, or if the member is not known', async () => {
    expect(await findWaitingReceipt(api, 'of 8')).toBeUndefined();
    const unknown = { read: () => Promise.reject(new Error('no network')) } as unknown as Pick<Api, 'read'>; // safe: only this call is made
    expect(await findWaitingReceipt(unknown, 'of 7')).toBeUndefined();
  });
});
