import { type FiscalCode, sumCents, toCents, toZonedIso } from './fiscal-fields.ts';

/** Currency of all three countries. */
export const fiscalCurrency = 'EUR';

/**
 * Parses the fiscal QR code of a receipt. `timeZone` is the till's, for codes with local time. Undefined if the text is not a fiscal code, or not of
 * a sale.
 */
export function parseFiscalCode(text: string, timeZone: string): FiscalCode | undefined {
  const code = text.trim();
  return parseTseCode(code) ?? parseRksvCode(code, timeZone) ?? parseEkasaCode(code, timeZone);
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** `V0;till;Kassenbeleg-V1;Beleg^sums^payments;transaction;counter;start;end;algorithm;time format;signature;public key`. */
function parseTseCode(text: string): FiscalCode | undefined {
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

const rksvSeparator = '_';
const sumsFrom = 5;

/** `_R1-AT1_till_number_local time_five sums_turnover_certificate_chain_signature`. */
function parseRksvCode(text: string, timeZone: string): FiscalCode | undefined {
  const fields = text.split(rksvSeparator);
  const [beforeFirst, suite = '', till = '', number = '', localTime = ''] = fields;
  if (beforeFirst !== '' || fields.length !== 14 || !/^R1-[A-Z]{2}\d+$/.test(suite) || till === '' || number === '') return undefined;
  const amount = sumCents(fields.slice(sumsFrom, sumsFrom + 5));
  const [calendarDate = '', time = ''] = localTime.split('T');
  const purchasedAt = toZonedIso(calendarDate, time, timeZone);
  const [certificateSerial = '', , signature = ''] = fields.slice(11);
  if (amount === undefined || amount <= 0 || purchasedAt === undefined || signature === '') return undefined;
  return {
    kind: 'at-rksv',
    till,
    number,
    amount,
    purchasedAt,
    key: `at-rksv:${till.toUpperCase()}:${number.toUpperCase()}`,
    signature: { kind: 'at-rksv', till, payload: text.slice(0, text.lastIndexOf(rksvSeparator)), signature, certificateSerial },
  };
}

/**
 * A Slovak receipt: the identifier from the tax office (`O-` and 32 hexadecimal digits) or, from an offline till, `OKP:till:time:number:total`.
 * Neither is signed. Receipt numbers of a till restart each month.
 */
function parseEkasaCode(text: string, timeZone: string): FiscalCode | undefined {
  if (/^O-[\dA-F]{32}$/i.test(text)) return withoutDetails(text.toUpperCase());
  const [okp = '', till = '', time = '', number = '', total = '', ...rest] = text.split(':');
  if (rest.length > 0 || !/^[\dA-F]{8}(?:-[\dA-F]{8}){4}$/i.test(okp) || !/^\d{16,17}$/.test(till) || !/^\d{1,10}$/.test(number)) {
    return undefined;
  }
  const [, year = '', month, day, hour, minute, second] = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time) ?? [];
  const calendarDate = `${year.padStart(4, '20')}-${month}-${day}`;
  const purchasedAt = toZonedIso(calendarDate, `${hour}:${minute}:${second}`, timeZone);
  const amount = toCents(total);
  if (purchasedAt === undefined || amount === undefined || amount <= 0) return undefined;
  const key = `sk-ekasa:${till}:${calendarDate.slice(0, 7)}:${Number(number)}`;
  return { kind: 'sk-ekasa', till, number: String(Number(number)), amount, purchasedAt, key, signature: null };
}

function withoutDetails(id: string): FiscalCode {
  return { kind: 'sk-ekasa', till: null, number: id, amount: null, purchasedAt: null, key: `sk-ekasa:${id}`, signature: null };
}
