import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { getReceipt, type Receipt, submitReceipt } from '#shared/contracts/receipts.ts';
import type { TestMember } from './members.ts';
import type { RunningMallApi } from './running-mall-api.ts';

export type ReceiptBody = BodyInput<typeof submitReceipt>;

/** Draws a unique picture in the gateway's format. */
export function drawReceiptPicture(): Promise<Buffer> {
  return sharp(randomBytes(12 * 16), { raw: { width: 12, height: 16, channels: 1 } })
    .resize(96, 128, { fit: 'fill' })
    .webp({ quality: 60 })
    .toBuffer();
}
export const withoutPicture = Buffer.alloc(0);

let numbers = 0;

/** Returns a unique receipt, with optional changes. */
export function toReceiptBody(changes: Partial<ReceiptBody> = {}): ReceiptBody {
  numbers += 1;
  return {
    company_id: 2,
    number: `R-${1000 + numbers}`,
    amount: 25_000 + (numbers % 1000),
    purchased_at: '2026-03-11T09:30:00+01:00',
    ...changes,
  };
}

/** Steps for tests of receipts. */
export function receiptSteps(getMallApi: () => RunningMallApi) {
  /** Submits a receipt, and returns it after its picture was read. */
  async function submit(member: TestMember, body: ReceiptBody, input?: Buffer) {
    const picture = input ?? (await drawReceiptPicture());
    const { sendAs, callAs, readReceipts } = getMallApi();
    const { status, body: answer } = await sendAs(member.token, submitReceipt, body, { picture });
    if (answer.status !== 'success') return { status, receipt: undefined, errors: answer.errors };
    await readReceipts();
    const { data: receipt } = await callAs(member.token, getReceipt, { params: { id: answer.data.id } });
    return { status, receipt, errors: undefined };
  }

  return {
    submit,
    async submitted(member: TestMember, changes: Partial<ReceiptBody> = {}, picture?: Buffer): Promise<Receipt> {
      const { receipt, errors } = await submit(member, toReceiptBody(changes), picture);
      return receipt ?? expect.unreachable(JSON.stringify(errors));
    },
  };
}
