import { expect } from 'vitest';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { type Receipt, submitReceipt } from '#shared/contracts/receipts.ts';
import type { TestMember } from './members.ts';
import type { RunningMallApi } from './running-mall-api.ts';

export type ReceiptBody = BodyInput<typeof submitReceipt>;

/** A WebP as far as anybody looks before it is drawn. */
export const tinyPicture = Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1');
export const withoutPicture = Buffer.alloc(0);

let numbers = 0;

/** A receipt like no other, unless it is told what to be. */
export function toReceiptBody(changes: Partial<ReceiptBody> = {}): ReceiptBody {
  numbers += 1;
  return { company_id: 2, number: `R-${numbers}`, amount: 25_900, purchased_at: '2026-03-11T09:30:00+01:00', ...changes };
}

/** What tests of receipts do with a mall API. */
export function receiptSteps(getMallApi: () => RunningMallApi) {
  async function submit(member: TestMember, body: ReceiptBody, picture = tinyPicture) {
    const { status, body: answer } = await getMallApi().sendAs(member.token, submitReceipt, body, { picture });
    return answer.status === 'success'
      ? { status, receipt: answer.data, errors: undefined }
      : { status, receipt: undefined, errors: answer.errors };
  }

  return {
    submit,
    async submitted(member: TestMember, changes: Partial<ReceiptBody> = {}): Promise<Receipt> {
      const { receipt, errors } = await submit(member, toReceiptBody(changes));
      return receipt ?? expect.unreachable(JSON.stringify(errors));
    },
  };
}
