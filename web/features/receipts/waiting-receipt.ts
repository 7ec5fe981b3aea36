import { submitReceipt } from '#shared/contracts/receipts.ts';
import type { WaitingCall } from '#shared/site/waiting.ts';
import type { Api } from '../../lib/data/api.ts';
import { listOwnWaiting } from '../../lib/waiting/use-waiting.ts';

type Fields = Partial<Readonly<Record<'company_id' | 'number' | 'amount' | 'purchased_at' | 'fiscal_code', string>>>;

/** Returns the form fields of a waiting receipt. */
export const toReceiptFields = ({ body }: Pick<WaitingCall, 'body'>): Fields => (typeof body === 'string' ? {} : body);

/**
 * Finds a waiting receipt of the current member with its picture, to correct it. Undefined for another member's: a link to the form stays in the
 * history of a shared browser.
 */
export async function findWaitingReceipt(
  api: Pick<Api, 'read'>,
  key: string,
): Promise<{ fields: Fields; picture: File | undefined } | undefined> {
  const call = (await listOwnWaiting(api).catch(() => [])).find((one) => one.key === key && one.name === submitReceipt.name);
  const { file } = call ?? {};
  const picture = file && new File([file.bytes], file.name, { type: file.type, lastModified: file.changedMs });
  return call && { fields: toReceiptFields(call), picture };
}
