import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPoints } from '#shared/contracts/points.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { createMember, type TestMember } from '../mall-api/members.ts';
import { drawReceiptPicture } from '../mall-api/receipt-steps.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const rounds = 5;
const dataDir = mkdtempSync(join(tmpdir(), 'duplicates-'));
const variants = ['AB 77-O', 'ab77-0', 'АВ77О', 'ＡＢ７７０', ' a b-7.7 o '];

let mallApi: RunningMallApi;
let gateway: TestGateway;

beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { dataDir } });
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls in flight, and callers that wait for their retry. Each finished call lets one caller retry, so that its retry is accepted. */
const underWay = new Set<Promise<Response>>();
const waiting: (() => void)[] = [];

/** Submits a receipt as the site does, with retries. */
async function bring({ token }: TestMember, number: string, amount: number, picture: Buffer): Promise<{ status: number; errors: unknown }> {
  const form = new FormData();
  const fields = { company_id: '2', number, amount: String(amount), purchased_at: '2026-03-11T09:30:00+01:00' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'receipt.webp');
  const asked = fetch(`${gateway.origin}/api/v1/me/receipts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  underWay.add(asked);
  const answer = await asked.finally(() => underWay.delete(asked));
  const { errors } = (await answer.json()) as { errors?: unknown };
  if (answer.status !== 503 && answer.status !== 429) {
    waiting.shift()?.();
    return { status: answer.status, errors };
  }
  if (underWay.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
  return bring({ token, customerId: 0, email: '' }, number, amount, picture);
}

describe('the same receipt, twenty times simultaneously through the gateway', () => {
  it('counts once, for any spelling of its number and any submitter', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const members = Array.from({ length: 10 }, () => createMember(mallApi));
      const amount = 20_000 + round * 1000;
      const picture = await drawReceiptPicture();
      const answers = await Promise.all(
        [...members, ...members].map((member, index) => bring(member, `${round}${variants[index % variants.length]}`, amount, picture)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      for (const { status, errors } of answers) if (status === 409) expect(errors).toEqual({ number: ['duplicate'] });
      await mallApi.readReceipts();
      const points = await Promise.all(members.map(async ({ token }) => (await mallApi.callAs(token, getPoints)).data.balance));
      expect(points.filter((balance) => balance > 0)).toEqual([amount / 1000]);
    }
    expect(readdirSync(mallApi.receiptsDir)).toHaveLength(rounds);
  });
});
