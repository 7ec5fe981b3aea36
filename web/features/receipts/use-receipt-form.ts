import { type FormEvent, useEffect, useState } from 'react';
import { findPictureError } from '#shared/contracts/missing-picture.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { toAmountText } from '#shared/rules/amount.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { fiscalCurrency, parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import type { FiscalCode } from '#shared/rules/fiscal-fields.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { checkBody, useForm } from '../../lib/forms/use-form.ts';
import { type LeavingEvent, leavingEvent } from '../../lib/session/leaving.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { toReceiptBody, toReceiptForm } from './receipt-body.ts';
import { useReceiptPicture } from './use-receipt-picture.ts';

/**
 * Form state of a receipt: fields, picture and code, sent in one request. If submitted while the picture is being shrunk, it sends once the picture
 * is ready.
 */
export function useReceiptForm() {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { timeZone } = useDateFormats();
  const [companyId, setCompanyId] = useState('');
  const [code, setCode] = useState<{ text: string; fields: FiscalCode | undefined }>();
  const [isPictureMissing, setIsPictureMissing] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const picture = useReceiptPicture(hearCode);
  const isPreparing = picture.isLooking || picture.isPreparing;

  const fiscalCode = code?.fields && code.text;
  const toBody = (fields: FormData) => toReceiptBody(fields, { timeZone, currency: mall?.currency ?? 'CZK' }, fiscalCode);
  const uncertain = { title: t('receipts.uncertain'), message: t('receipts.uncertain_text') };
  const form = useForm(submitReceipt, toBody, (body) => toReceiptForm(body, picture.picture?.file), uncertain);
  const { formRef } = form.wiring;

  /** Fills empty fields only: typed values take precedence. */
  function hearCode(text: string): void {
    const fields = parseFiscalCode(text, timeZone);
    setCode({ text, fields });
    setIsPictureMissing(false);
    const fill = (name: string, value: string) => {
      const field = formRef.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = value;
    };
    if (!fields) return;
    fill('number', fields.number);
    if (fields.amount !== null && mall?.currency === fiscalCurrency) fill('amount', toAmountText(fields.amount, decimalMark(locale)));
    if (fields.purchasedAt !== null) fill('purchased_at', formatDate(fields.purchasedAt, 'YYYY-MM-DD[T]HH:mm', 'en', timeZone));
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

  const isReady = isDue && !isPreparing;
  const canGo = isReady && (picture.picture !== undefined || fiscalCode !== undefined); // cancelled: nothing is sent without another click
  useEffect(() => {
    if (!isReady) return;
    setIsDue(false);
    if (canGo) formRef.current?.requestSubmit();
  }, [isReady, canGo, formRef]);

  useEffect(() => {
    const keepFields = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) dispatchEvent(new CustomEvent(leavingEvent, { detail: { isInputSaved: false } }) satisfies LeavingEvent);
    };
    addEventListener('pagehide', keepFields); // on reload: the picture is restored, so its fields must be too
    return () => removeEventListener('pagehide', keepFields);
  }, []);

  const isPictureDue = isPictureMissing && picture.picture === undefined && !picture.isPreparing && !picture.isLooking;
  const pictureError =
    form.errorOf('image', { invalid: t('receipts.picture_unreadable') }) ?? (isPictureDue ? t('receipts.picture_missing') : undefined);
  return {
    ...form,
    wiring: { ...form.wiring, onSubmit },
    picture,
    pictureError,
    /** Submitted, waiting for the picture. */
    isWaiting: isDue,
    companyId,
    setCompanyId,
    hearCode,
    /** Whether a code was seen, and whether its content is known. */
    code: code && (code.fields ? ('read' as const) : ('unknown' as const)),
  };
}

export type ReceiptFormState = ReturnType<typeof useReceiptForm>;
