import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { listReceipts } from '#shared/contracts/receipts.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toLastMs, type WaitingCall } from '#shared/site/waiting.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useWaiting } from '../../lib/waiting/use-waiting.ts';
import { removeWaiting } from '../../lib/waiting/waiting-store.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CompanyName } from './ReceiptRow.tsx';
import { toReceiptFields } from './waiting-receipt.ts';

interface Props {
  /** Returns the address of the form in which a refused receipt is corrected. */
  toCorrection: (key: string) => string;
}

/** Receipts that were written without a network, and wait in this browser. Refused ones can be corrected. */
export function WaitingReceipts({ toCorrection }: Props) {
  const t = useTranslate();
  const waiting = useWaiting(['submitReceipt'], listReceipts, getPoints, listPointsHistory, listMemberRewards);
  if (waiting.length === 0) return null;
  return (
    <ul className="receipt-rows" aria-label={t('waiting.status_waiting')}>
      {waiting.map((call) => (
        <li key={call.key}>
          <WaitingReceipt call={call} correction={toCorrection(call.key)} />
        </li>
      ))}
    </ul>
  );
}

function WaitingReceipt({ call, correction }: { call: WaitingCall; correction: string }) {
  const t = useTranslate();
  const { locale, mall } = useSite();
  const { day } = useDateFormats();
  const { company_id, number = '', amount, purchased_at } = toReceiptFields(call);
  const { refusal } = call;
  return (
    <article className="receipt-row">
      <div className="receipt-row-words">
        <h2 className="receipt-row-shop">
          <CompanyName id={Number(company_id)} />
        </h2>
        <p className="receipt-row-facts">{purchased_at && t('receipts.row', { date: day(purchased_at), number })}</p>
        <p className={refusal ? 'receipt-row-reason' : 'receipt-row-facts'} role="status">
          {refusal ? <Reason {...refusal} atMs={call.atMs} /> : t('waiting.hint')}
        </p>
      </div>
      <p className="receipt-row-amount">{formatMoney({ amount: Number(amount), currency: mall?.currency ?? 'CZK' }, locale)}</p>
      <p className="receipt-row-state">
        <Badge tone={refusal ? 'error' : 'secondary'}>{t(`waiting.status_${toStatus(refusal)}`)}</Badge>
      </p>
      <div className="receipt-row-action cluster">
        {refusal && (
          <Button size="small" variant="secondary" href={correction}>
            {t(refusal.code === 'TooOld' ? 'waiting.check' : 'waiting.correct')}
          </Button>
        )}
        <Button size="small" variant="quiet" icon="trash" onClick={() => void removeWaiting(call.key)}>
          {t('waiting.remove')}
        </Button>
      </div>
    </article>
  );
}

function toStatus(refusal: WaitingCall['refusal']) {
  if (refusal === undefined) return 'waiting';
  return refusal.code === 'TooOld' ? 'not_sent' : 'refused';
}

function Reason({ code, errors, atMs }: NonNullable<WaitingCall['refusal']> & Pick<WaitingCall, 'atMs'>) {
  const t = useTranslate();
  const { day } = useDateFormats();
  if (code === 'TooOld') return t('waiting.too_old', { date: day(new Date(toLastMs(atMs))) });
  const [reason] = Object.values(errors).flat();
  if (reason === undefined) return t(`error.${code}`);
  return reason === 'duplicate' ? t('receipts.duplicate') : t(`form.${reason}`);
}
// messages: error.*
// messages: form.*
// messages: waiting.status_*
