import { type FormEvent, useContext, useEffect, useState } from 'react';
import { findPictureError } from '#shared/contracts/missing-picture.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { findAmount, toAmountText } from '#shared/rules/amount.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { fiscalCurrency, parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import type { FiscalCode } from '#shared/rules/fiscal-fields.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { checkBody, useForm } from '../../lib/forms/use-form.ts';
import { type LeavingEvent, leavingEvent } from '../../lib/session/leaving.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useReceiptPicture } from './use-receipt-picture.ts';
import { useReceiptReading } from './use-receipt-reading.ts';
import { findWaitingReceipt } from './waiting-receipt.ts';

/**
 * Form state of a receipt: fields, picture and code, which are sent in one request. If the form is submitted while the picture is being shrunk, it is
 * sent when the picture is ready.
 */
export function useReceiptForm(correcting?: string) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { timeZone } = useDateFormats();
  const [companyId, setCompanyId] = useState('');
  const [code, setCode] = useState<{ text: string; fields: FiscalCode | undefined }>();
  const [isPictureMissing, setIsPictureMissing] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const [corrected, setCorrected] = useState<string>();
  const supply = useContext(SupplyContext);
  const picture = useReceiptPicture(hearCode);
  const isPreparing = picture.isLooking || picture.isPreparing;

  const fiscalCode = code?.fields && code.text;
  const toBody = (fields: FormData) => toReceiptBody(fields, { timeZone, currency: mall?.currency ?? 'CZK' }, fiscalCode);
  const uncertain = { title: t('receipts.uncertain'), message: t('receipts.uncertain_text') };
  const form = useForm(submitReceipt, toBody, (body) => toReceiptForm(body, picture.picture?.file), uncertain);
  const { formRef } = form.wiring;
  const reading = useReceiptReading({ file: picture.picture?.file, formRef, companyId, setCompanyId, isSending: form.isSending });

  /** Fills fields from a scanned code. Does not replace typed values. */
  function hearCode(text: string): void {
    const fields = parseFiscalCode(text, timeZone);
    setCode({ text, fields });
    setIsPictureMissing(false);
    if (!fields) return;
    fill('number', fields.number);
    if (fields.amount !== null && mall?.currency === fiscalCurrency) fill('amount', toAmountText(fields.amount, decimalMark(locale)));
    if (fields.purchasedAt !== null) fill('purchased_at', formatDate(fields.purchasedAt, 'YYYY-MM-DD[T]HH:mm', 'en', timeZone));
  }

  /** Fills an empty field. */
  function fill(name: string, value: string): void {
    const field = formRef.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = value;
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const body = toBody(new FormData(element));
    const hasPicture = picture.picture !== undefined || picture.isPreparing;
    const hasEvidence = Object.keys(findPictureError(submitReceipt, body, hasPicture)).length === 0;
    setIsPictureMissing(!hasEvidence);
    const isWrong = Object.keys(await checkBody(submitReceipt, body)).length > 0;
    setIsDue(!isWrong && isPreparing);
    if (isWrong || (hasEvidence && !isPreparing)) await form.submit(element);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    form.wiring.onInput(event);
    if (event.target instanceof Element) reading.onChanged(event.target.getAttribute('name') ?? '');
  }

  const isReady = isDue && !isPreparing;
  // if the picture was removed meanwhile, nothing is sent without another click
  const canGo = isReady && (picture.picture !== undefined || fiscalCode !== undefined);
  useEffect(() => {
    if (!isReady) return;
    setIsDue(false);
    if (canGo) formRef.current?.requestSubmit();
  }, [isReady, canGo, formRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fills the form once
  useEffect(() => {
    if (correcting === undefined || !supply) return;
    void findWaitingReceipt(supply.api, correcting).then((found) => {
      if (!found || !formRef.current) return;
      setCorrected(correcting);
      const { company_id = '', number = '', amount, purchased_at } = found.fields;
      setCompanyId(company_id);
      fill('number', number);
      if (amount !== undefined) fill('amount', toAmountText(Number(amount), decimalMark(locale)));
      if (purchased_at !== undefined) fill('purchased_at', formatDate(purchased_at, 'YYYY-MM-DD[T]HH:mm', 'en', timeZone));
      if (found.picture) void picture.choose([found.picture]);
    });
  }, [correcting]);

  useEffect(() => {
    const keepFields = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) dispatchEvent(new CustomEvent(leavingEvent, { detail: { isInputSaved: false } }) satisfies LeavingEvent);
    };
    addEventListener('pagehide', keepFields); // saves the fields before a reload, because the picture is restored too
    return () => removeEventListener('pagehide', keepFields);
  }, []);

  const isPictureDue = isPictureMissing && picture.picture === undefined && !picture.isPreparing && !picture.isLooking;
  const pictureError =
    form.errorOf('image', { invalid: t('receipts.picture_unreadable') }) ?? (isPictureDue ? t('receipts.picture_missing') : undefined);
  return {
    ...form,
    wiring: { ...form.wiring, onSubmit, onInput },
    picture,
    pictureError,
    /** Key of the waiting receipt with which the form was filled; undefined if there is none, or it is another member's. */
    corrected,
    /** Whether the form was submitted and waits for the picture. */
    isWaiting: isDue,
    companyId,
    setCompanyId(value: string): void {
      setCompanyId(value);
      reading.onChanged('company_id');
    },
    reading,
    hearCode,
    /** Whether a code was seen, and whether its content is known. */
    code: code && (code.fields ? ('read' as const) : ('unknown' as const)),
  };
}

export type ReceiptFormState = ReturnType<typeof useReceiptForm>;

/** Converts form fields to the contract's body. Unreadable values are passed on unchanged, so that the contract reports them. */
function toReceiptBody(
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
function toReceiptForm(body: Readonly<Record<string, unknown>>, picture: File | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value));
  if (picture) form.set('image', picture);
  return form;
}

/** Converts `2026-11-21T10:30` in the centre's time zone to a timestamp. */
function findInstant(local: string, timeZone: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/.exec(local) ?? [];
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return toIsoWithOffset(toInstant(day, time, timeZone), timeZone);
}
