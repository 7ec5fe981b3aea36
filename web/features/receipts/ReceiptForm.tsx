import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import type { UploadProgress } from '../../lib/data/upload.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { toCurrencySign, useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { removeWaiting } from '../../lib/waiting/waiting-store.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { ReceiptOutcome } from './ReceiptOutcome.tsx';
import { ShopField } from './ShopField.tsx';
import { type ReceiptFormState, useReceiptForm } from './use-receipt-form.ts';
import type { ReadField, ReceiptReadingState } from './use-receipt-reading.ts';

const QrCamera = lazy(async () => ({ default: (await import('./QrCamera.tsx')).QrCamera }));

interface Props {
  /** The rules of the programme; undefined until known. */
  programme: LoyaltyProgram | undefined;
  listHref: string;
  /** Called after sending, so that dependent data can be refetched. */
  onSent: () => void;
  /** Key of a waiting receipt that was refused, and is corrected here if it is the member's. */
  correcting: string | undefined;
  /** Starts a new form. */
  onAnother: () => void;
}

/** Form for a receipt: picture on one side, data on the other. After sending, shows the result. */
export function ReceiptForm({ programme, listHref, correcting, onSent, onAnother }: Props) {
  const t = useTranslate();
  const state = useReceiptForm(correcting);
  const { action, wiring, isLive, isSending, isTyped, companyId, picture, pictureError, isWaiting, code, reading, corrected } = state;
  const sent = action.state === 'done' ? action.answer : undefined;
  const isQueued = action.state === 'waiting';
  const reported = useRef<unknown>(undefined);
  useEffect(() => {
    if (!sent || reported.current === sent) return;
    reported.current = sent;
    picture.forget();
    onSent();
  }, [sent, onSent, picture]);
  const isOver = sent !== undefined || isQueued;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the receipt was sent or queued
  useEffect(() => {
    if (!isOver) return;
    if (isQueued) picture.forget();
    if (corrected !== undefined) void removeWaiting(corrected).catch(() => undefined); // replaced by this one
  }, [isOver]);
  useUnsaved((isTyped || companyId !== '' || code === 'read' || picture.picture !== undefined) && !isOver);
  if (isQueued) return <QueuedOutcome listHref={listHref} onAnother={onAnother} />;
  if (sent) return <ReceiptOutcome receipt={sent} listHref={listHref} onAnother={onAnother} />;
  return (
    <PersonalForm
      label={t('receipts.new')}
      className="receipt-form"
      {...wiring}
      submit={
        <>
          {action.state === 'sending' && action.progress && <UploadStatus progress={action.progress} />}
          <Button type="submit" size="large" isLoading={isSending || isWaiting} disabled={!isLive}>
            {t('receipts.send')}
          </Button>
          <p className="receipt-waiting quiet small" role="status">
            {isWaiting && <span>{t('receipts.waits_for_picture')}</span>}
            {action.state === 'sending' && action.isChecking && <span>{t('receipts.checking')}</span>}
          </p>
        </>
      }
    >
      <div className="receipt-form-picture">
        <PicturePicker state={picture} isDisabled={!isLive || isSending} error={pictureError} />
        <ScanButton onCode={state.hearCode} isLive={isLive} />
        {code && (
          <Notice tone={code === 'read' ? 'success' : 'info'} role="status">
            {t(`receipts.code_${code}`)}
          </Notice>
        )}
        <ReadingStatus reading={reading} isSending={isSending} />
      </div>
      <ReceiptFields state={state} programme={programme} />
    </PersonalForm>
  );
}
// messages: receipts.code_*

/** Says that the receipt waits in this browser. */
function QueuedOutcome({ listHref, onAnother }: Pick<Props, 'listHref' | 'onAnother'>) {
  const t = useTranslate();
  return (
    <Outcome
      icon="clock"
      title={t('receipts.done_waiting')}
      takesFocus
      action={
        <>
          <Button onClick={onAnother}>{t('receipts.another')}</Button>
          <Button variant="secondary" href={listHref}>
            {t('receipts.all')}
          </Button>
        </>
      }
    >
      <p>{t('receipts.done_waiting_text')}</p>
    </Outcome>
  );
}

/** Progress and result of reading the picture. Without a result the visitor only learns that the fields stay empty. */
function ReadingStatus({ reading: { state, filled, clear }, isSending }: { reading: ReceiptReadingState; isSending: boolean }) {
  const t = useTranslate();
  return (
    <div className="receipt-reading" role="status">
      {state === 'reading' && (
        <p className="receipt-reading-now">
          <Icon name="eye" size="small" />
          {t('receipts.reading')}
        </p>
      )}
      {state === 'failed' && <p className="field-hint">{t('receipts.reading_failed')}</p>}
      {state === 'read' && filled.size > 0 && (
        <Notice
          tone="success"
          action={
            <Button variant="quiet" size="small" icon="trash" disabled={isSending} onClick={clear}>
              {t('receipts.reading_clear')}
            </Button>
          }
        >
          {t('receipts.reading_filled', { count: filled.size })}
        </Notice>
      )}
    </div>
  );
}

/** Hint of a field that was filled in from the picture, instead of its own. */
function useReadHint({ filled }: ReceiptReadingState): (name: ReadField, hint: ReactNode) => ReactNode {
  const t = useTranslate();
  return (name, hint) =>
    filled.has(name) ? (
      <span className="receipt-read-hint">
        <Icon name="eye" size="small" />
        {t('receipts.read_check')}
      </span>
    ) : (
      hint
    );
}

function ReceiptFields({
  state: { errorOf, companyId, setCompanyId, reading },
  programme,
}: Pick<Props, 'programme'> & { state: ReceiptFormState }) {
  const t = useTranslate();
  const { mall, locale } = useSite();
  const { now, isLive } = useNow();
  const { timeZone } = useDateFormats();
  const toHint = useReadHint(reading);
  const rules = programme?.receipts;
  const currency = mall?.currency ?? 'CZK';
  const today = calendarDateIn(now, timeZone);
  const days = rules && { count: rules.max_age_days };
  return (
    <div className="receipt-form-fields">
      <ShopField
        value={companyId}
        onChange={setCompanyId}
        hint={toHint('company_id', t('receipts.shop_hint'))}
        error={errorOf('company_id')}
      />
      <Field
        label={t('receipts.number')}
        hint={toHint('number', t('receipts.number_hint'))}
        error={errorOf('number', { duplicate: t('receipts.duplicate') })}
        isRequired
      >
        <Input name="number" autoComplete="off" maxLength={60} spellCheck={false} />
      </Field>
      <AmountField
        name="amount"
        currency={currency}
        locale={locale}
        label={t('receipts.amount_in', { currency: toCurrencySign(currency, locale) })}
        hint={toHint('amount', programme && t('receipts.amount_hint', { amount: formatMoney(programme.spend_per_point, locale) }))}
        error={errorOf('amount', {
          invalid: t('receipts.amount_invalid'),
          too_small: t('receipts.amount_invalid'),
          too_big: t('receipts.amount_invalid'),
        })}
        isRequired
      />
      <Field
        label={t('receipts.purchased')}
        hint={toHint('purchased_at', days && t('receipts.purchased_hint', days))}
        error={errorOf('purchased_at', {
          in_future: t('receipts.in_future'),
          ...(days && { too_old: t('receipts.too_old', days) }),
        })}
        isRequired
      >
        <DateInput
          type="datetime-local"
          name="purchased_at"
          max={isLive ? formatDate(now, 'YYYY-MM-DD[T]HH:mm', 'en', timeZone) : undefined}
          min={isLive && rules ? `${addDays(today, -rules.max_age_days)}T00:00` : undefined}
        />
      </Field>
      {errorOf('fiscal_code') && (
        <Notice tone="error" role="alert">
          {errorOf('fiscal_code')}
        </Notice>
      )}
    </div>
  );
}

/** Button to scan the receipt's code with the camera. Renders nothing if the browser offers no camera. Does not take a picture. */
function ScanButton({ onCode, isLive }: { onCode: (code: string) => void; isLive: boolean }) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  if (!isLive || !globalThis.navigator.mediaDevices) return null; // browsers offer no camera without https
  return (
    <>
      <Button variant="quiet" size="small" icon="qr" className="receipt-scan" onClick={() => setIsOpen(true)}>
        {t('receipts.scan')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('receipts.scan')} closeLabel={t('receipts.close')}>
        <Suspense fallback={<Skeleton kind="card" ratio="square" label={t('state.loading')} />}>
          <QrCamera
            onCode={(code) => {
              setIsOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

/** Progress between two announcements to screen readers. */
const saidStepPercent = 25;

/** Upload progress. Screen readers announce it at each quarter. */
function UploadStatus({ progress: { sentBytes, totalBytes } }: { progress: UploadProgress }) {
  const t = useTranslate();
  const percent = Math.floor((100 * sentBytes) / totalBytes);
  return (
    <div className="receipt-upload">
      <VisuallyHidden>
        <span role="status">{t('receipts.upload_percent', { percent: percent - (percent % saidStepPercent) })}</span>
      </VisuallyHidden>
      <Progress label={t('receipts.upload')} value={sentBytes} max={totalBytes} note={t('receipts.percent', { percent })} />
    </div>
  );
}
