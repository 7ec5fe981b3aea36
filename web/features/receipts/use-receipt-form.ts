import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findPictureError } from '#shared/contracts/missing-picture.ts';
import { submitReceipt } from '#shared/contracts/receipts.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { fiscalCurrency, parseFiscalCode } from '#shared/rules/fiscal-code.ts';
import type { FiscalCode } from '#shared/rules/fiscal-fields.ts';
import { decimalMark } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { checkBody } from '../../lib/forms/check-body.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { type LeavingEvent, leavingEvent } from '../../lib/session/leaving.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDateFormats } from '../../lib/texts/use-date-formats.ts';
import { toAmountText } from './amount.ts';
import { toReceiptBody, toReceiptForm } from './receipt-body.ts';
import { useReceiptPicture } from './use-receipt-picture.ts';

/**
 * A receipt's fields, its picture and its code. The picture is on its way while the fields are typed; who sends earlier than it is there
 * waits for it, once.
 */
export function useReceiptForm() {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { timeZone } = useDateFormats();
  const [companyId, setCompanyId] = useState('');
  const [code, setCode] = useState<{ text: string; fields: FiscalCode | undefined }>();
  const [isPictureMissing, setIsPictureMissing] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const uploadId = useRef<string>(undefined);
  const picture = useReceiptPicture(hearCode);
  const { upload } = picture;
  const isOnItsWay = picture.isLooking || picture.isPreparing || 'sentBytes' in upload;
  uploadId.current = upload.state === 'done' ? upload.id : undefined;

  const fiscalCode = code?.fields && code.text;
  const toBody = (fields: FormData) => toReceiptBody(fields, timeZone, fiscalCode);
  const uncertain = { title: t('receipts.uncertain'), message: t('receipts.uncertain_text') };
  const form = useForm(submitReceipt, toBody, (body) => toReceiptForm(body, uploadId.current), uncertain);
  const { formRef } = form.wiring;

  /** Fills what is still empty: what was typed counts more. */
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
    const isReady = hasEvidence && !isOnItsWay && upload.state !== 'failed';
    setIsDue(!isWrong && isOnItsWay);
    if (isWrong || isReady) await form.submit(element);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  const canGo = isDue && (upload.state === 'done' || fiscalCode !== undefined) && !isOnItsWay;
  useEffect(() => {
    if (!canGo) return;
    setIsDue(false);
    formRef.current?.requestSubmit();
  }, [canGo, formRef]);
  useEffect(() => {
    if (!isOnItsWay && upload.state !== 'done') setIsDue(false); // given up, or failed: nothing is sent behind anybody's back
  }, [isOnItsWay, upload.state]);

  useEffect(() => {
    const keepFields = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) dispatchEvent(new CustomEvent(leavingEvent, { detail: { isInputKept: false } }) satisfies LeavingEvent);
    };
    addEventListener('pagehide', keepFields); // a reload: the picture will be there again, so must be what belongs to it
    return () => removeEventListener('pagehide', keepFields);
  }, []);

  const isPictureDue = isPictureMissing && picture.picture === undefined && !picture.isPreparing && !picture.isLooking;
  const pictureError =
    form.errorOf('image', { invalid: t('receipts.picture_unreadable') }) ??
    form.errorOf('upload') ??
    (isPictureDue ? t('receipts.picture_missing') : undefined);
  return {
    ...form,
    wiring: { ...form.wiring, onSubmit },
    picture,
    pictureError,
    /** Pressed, and waits for the picture. */
    isWaiting: isDue,
    companyId,
    setCompanyId,
    hearCode,
    /** Whether a code was seen, and one that says something. */
    code: code && (code.fields ? ('read' as const) : ('unknown' as const)),
  };
}

export type ReceiptFormState = ReturnType<typeof useReceiptForm>;
