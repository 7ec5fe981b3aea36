import { type FiscalCode, sumCents, toZonedIso } from './fiscal-fields.ts';

const sign = '_';
const sumsFrom = 5;

/** `_R1-AT1_till_number_local time_five sums_turnover_certificate_chain_signature`. */
export function parseRksvCode(text: string, timeZone: string): FiscalCode | undefined {
  const fields = text.split(sign);
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
    signature: { kind: 'at-rksv', till, payload: text.slice(0, text.lastIndexOf(sign)), signature, certificateSerial },
  };
}
