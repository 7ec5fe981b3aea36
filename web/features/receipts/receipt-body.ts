import { findAmount } from '#shared/rules/amount.ts';
import { toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { readTyped } from '../../lib/forms/read-input.ts';

/** Converts form fields to the contract's body. Unreadable values are passed on unchanged, so that the contract reports them. */
export function toReceiptBody(
  fields: FormData,
  { timeZone, currency }: { timeZone: string; currency: string },
  fiscalCode: string | undefined,
): Record<string, unknown> {
  const text = (name: string) => readTyped(fields, name);
  return {
    company_id: text('company_id') === '' ? undefined : Number(text('company_id')),
    number: text('number'),
    amount: text('amount') === '' ? undefined : (findAmount(text('amount'), currency) ?? text('amount')),
    purchased_at: text('purchased_at') === '' ? undefined : (findInstant(text('purchased_at'), timeZone) ?? text('purchased_at')),
    ...(fiscalCode !== undefined && { fiscal_code: fiscalCode }),
  };
}

/** Converts the body to form data with the picture. */
export function toReceiptForm(body: Readonly<Record<string, unknown>>, picture: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value));
  if (picture) form.set('image', picture);
  return form;
}

/** `2026-11-21T10:30` in the centre's time zone. */
function findInstant(local: string, timeZone: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/.exec(local) ?? [];
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return toIsoWithOffset(toInstant(day, time, timeZone), timeZone);
}
