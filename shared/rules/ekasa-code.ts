import { type FiscalCode, toCents, toZonedIso } from './fiscal-fields.ts';

/**
 * A Slovak receipt: the identifier from the tax office (`O-` and 32 hexadecimal digits) or, from an offline till, `OKP:till:time:number:total`.
 * Neither is signed. Receipt numbers of a till restart each month.
 */
export function parseEkasaCode(text: string, timeZone: string): FiscalCode | undefined {
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
