import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type PurchaseAtTill, voidAtTill } from '#shared/contracts/till.ts';
import { readAmount } from '#shared/rules/amount.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { replaceToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';

/** Toast of the last return: another one replaces it. */
let shownToast: number | undefined;

interface VoidProps {
  purchase: PurchaseAtTill;
  company: number;
  onClose: () => void;
  onDone: () => void;
}

/** Takes back a purchase, or a part of it. */
export function VoidDialog({ purchase: { id, amount, returned, first_name }, company, onClose, onDone }: VoidProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toFailure = useFailure();
  const act = useAct(voidAtTill);
  const left = { ...amount, amount: amount.amount - returned.amount };
  const [text, setText] = useState('');
  const [isPart, setIsPart] = useState(false);
  const read = readAmount(text, amount.currency);
  const part = read.state === 'read' && read.amount > 0 && read.amount <= left.amount ? read.amount : undefined;
  const isReady = !isPart || part !== undefined;
  const partField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isPart) partField.current?.focus();
  }, [isPart]);
  const isTooLate = act.state === 'failed' && act.errors.id?.includes('too_late');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady) return partField.current?.focus();
    const done = await act.send({ company_id: company, ...(isPart && part !== left.amount && { amount: part }) }, { params: { id } });
    if (!done) return;
    const { points, points_returned } = done.purchase;
    const count = points - points_returned;
    shownToast = replaceToast(shownToast, { type: 'success', title: t('till.void_done', { count, points: formatNumber(count, locale) }) });
    onDone();
  }

  return (
    <Dialog isOpen onClose={onClose} isHeld={act.isSending} title={t('till.void_title')} closeLabel={t('desk.close')} size="small">
      <Form
        label={t('till.void_title')}
        onSubmit={(event) => void send(event)}
        failure={
          act.state !== 'failed' ? undefined : isTooLate ? { title: t('till.not_voided'), message: t('till.too_late') } : toFailure(act)
        }
        submit={
          <div className="till-buttons">
            <Button type="submit" size="large" isWide isLoading={act.isSending} aria-disabled={!isReady || undefined}>
              {part === undefined && isPart
                ? t('till.void_now')
                : t('till.void_amount', { amount: formatMoney({ ...left, amount: part ?? left.amount }, locale) })}
            </Button>
            <Button variant="secondary" size="large" isWide onClick={() => setIsPart(!isPart)}>
              {t(isPart ? 'till.void_whole' : 'till.void_part')}
            </Button>
          </div>
        }
      >
        <p>{t('till.void_text', { name: first_name ?? t('till.deleted'), amount: formatMoney(left, locale) })}</p>
        {isPart && (
          <AmountField
            label={t('till.returned_amount')}
            currency={amount.currency}
            locale={locale}
            value={text}
            hasSign
            inputRef={partField}
            error={read.state === 'read' && part === undefined && t('till.void_too_much', { amount: formatMoney(left, locale) })}
            onChange={setText}
          />
        )}
      </Form>
    </Dialog>
  );
}
