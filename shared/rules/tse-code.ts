import { type FiscalCode, sumCents } from './fiscal-fields.ts';

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** `V0;till;Kassenbeleg-V1;Beleg^sums^payments;transaction;counter;start;end;algorithm;time format;signature;public key`. */
export function parseTseCode(text: string): FiscalCode | undefined {
  const fields = text.split(';');
  const [version, till = '', processType = '', processData = '', transaction = '', counter = ''] = fields;
  const [startTime = '', logTime = '', algorithm = '', timeFormat = '', signature = '', publicKey = ''] = fields.slice(6);
  if (version !== 'V0' || fields.length !== 12 || till.trim() === '' || processType !== 'Kassenbeleg-V1') return undefined;
  if (![transaction, counter].every((count) => /^\d{1,15}$/.test(count)) || ![signature, publicKey].every((key) => base64.test(key))) {
    return undefined;
  }
  const amount = toTotal(processData);
  const boughtAt = [startTime, logTime].map(toIso);
  const purchasedAt = boughtAt[1] ?? boughtAt[0];
  if (amount === undefined || purchasedAt === undefined) return undefined;
  const transactionNumber = Number(transaction);
  return {
    kind: 'de-tse',
    till,
    number: String(transactionNumber),
    amount,
    purchasedAt,
    key: `de-tse:${till.trim().toUpperCase()}:${transactionNumber}`,
    signature: {
      kind: 'de-tse',
      till,
      processType,
      processData,
      transactionNumber,
      counter: Number(counter),
      logTime,
      algorithm,
      timeFormat,
      signature,
      publicKey,
    },
  };
}

/** Returns the total of the five sums by tax rate. Means of payment are ignored. Undefined for returns and orders, which are not purchases. */
function toTotal(processData: string): number | undefined {
  const [type, sums = ''] = processData.split('^');
  const parts = sums.split('_');
  if (type !== 'Beleg' || parts.length !== 5) return undefined;
  const total = sumCents(parts);
  return total !== undefined && total > 0 ? total : undefined;
}

function toIso(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : `${instant.toISOString().slice(0, 19)}Z`;
}
