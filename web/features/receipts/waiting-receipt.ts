import { submitReceipt } from '#shared/contracts/receipts.ts';
import type { WaitingCall } from '#shared/site/waiting.ts';
import { listWaiting } from '../../lib/waiting/waiting-store.ts';

type Fields = Partial<Readonly<Record<'company_id' | 'number' | 'amount' | 'purchased_at' | 'fiscal_code', string>>>;

/** Returns the form fields of a waiting receipt. */
export const toReceiptFields = ({ body }: Pick<WaitingCall, 'body'>): Fields => (typeof body === 'string' ? {} : body);

/** Finds a waiting receipt with its picture, to correct it. */
export async function findWaitingReceipt(key: string): Promise<{ fields: Fields; picture: File | undefined } | undefined> {
  const call = (await listWaiting().catch(() => [])).find((one) => one.key === key && one.name === submitReceipt.name);
  const { file } = call ?? {};
  const picture = file && new File([file.bytes], file.name, { type: file.type, lastModified: file.changedMs });
  return call && { fields: toReceiptFields(call), picture };
}
