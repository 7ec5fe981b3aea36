import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { createMember } from '../mall-api/members.ts';
import { drawReceiptPicture } from '../mall-api/receipt-steps.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

describe.skipIf(!hasRedisServer)(`uploads at two gateways on one data folder (skipped: ${withoutRedisServer})`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uploads-of-two-'));
  let mallApi: RunningMallApi;
  let two: TwoGateways;

  beforeAll(async () => {
    mallApi = await startMallApi();
    two = await startTwoGateways({ upstreamOrigin: mallApi.origin, env: { dataDir } });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
  });
  afterAll(async () => {
    await two.close();
    await mallApi.close();
    rmSync(dataDir, { recursive: true });
  });

  async function bring(gateway: number, token: string, key: string, number: string, picture: Buffer) {
    const form = new FormData();
    const fields = { company_id: '2', number, amount: '20000', purchased_at: '2026-03-11T09:30:00+01:00' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'receipt.webp');
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const answer = await fetch(`${two.gateways[gateway % 2 === 0 ? 0 : 1].origin}/api/v1/me/receipts`, {
      method: 'POST',
      headers,
      body: form,
    });
    return { status: answer.status, data: ((await answer.json()) as { data?: Receipt }).data };
  }

  it('succeed at each gateway, and a repetition at the other gateway gets the first answer', async () => {
    const { token } = createMember(mallApi);
    for (let round = 0; round < 6; round += 1) {
      const picture = await drawReceiptPicture();
      const key = `a-key-of-round-${round}-and-no-other`;
      const first = await bring(round, token, key, `R-${round}`, picture);
      expect(first.status).toBe(200);
      expect(await bring(round + 1, token, key, `R-${round}`, picture)).toEqual(first);
    }
    expect(readdirSync(mallApi.receiptsDir)).toHaveLength(6);
  });

  it('create one receipt if both gateways get the same upload simultaneously', async () => {
    const { token } = createMember(mallApi);
    const picture = await drawReceiptPicture();
    const [one, other] = await Promise.all([0, 1].map((gateway) => bring(gateway, token, 'one-key-at-both-gateways', 'R-both', picture)));
    expect(one).toEqual(other);
    expect(one?.status).toBe(200);
  });
});
