import type { FormEvent } from 'react';
import {
  closeSettlement,
  getSettlementMonth,
  getSettlementShop,
  listSettlementShops,
  type SettlementMonth,
} from '#shared/contracts/desk-settlement.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useMonthName } from './use-month.ts';

/** Asks before a month and the open months before are closed for good, and closes them. */
export function CloseMonthDialog({ month: { month, open_before: earlier }, onClose }: { month: SettlementMonth; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toName = useMonthName();
  const refresh = useRefresh();
  const act = useAct(closeSettlement);
  const title = t('settlement.close_ask', { month: toName(month) });
  const count = earlier.length + 1;
  async function close(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isClosed = (await act.send({ month, earlier })) !== undefined;
    if (isClosed) {
      showToast({ type: 'success', title: t('settlement.was_closed', { month: toName(month), count }) });
      onClose();
    }
    await refresh(getSettlementMonth, listSettlementShops, getSettlementShop); // after a refusal, other months may be open
  }
  const refusal =
    act.state === 'failed' && act.code === 'Conflict' && (act.errors.earlier ? 'settlement.close_others' : 'settlement.close_refused');
  const failure = act.state !== 'failed' ? undefined : { ...toFailure(act), ...(refusal && { message: t(refusal) }) };
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('desk.close')} size="small">
      <Form
        label={title}
        onSubmit={(event) => void close(event)}
        failure={failure}
        submit={
          <div className="cluster">
            <Button type="submit" isLoading={act.isSending}>
              {t('settlement.close_now', { count })}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t('settlement.cancel')}
            </Button>
          </div>
        }
      >
        {earlier.length > 0 && (
          <>
            <p>{t('settlement.close_earlier')}</p>
            <ul className="settlement-earlier">
              {earlier.map((one) => (
                <li key={one}>{toName(one)}</li>
              ))}
            </ul>
          </>
        )}
        <p>{t('settlement.close_about')}</p>
        <p>{t('settlement.close_late')}</p>
      </Form>
    </Dialog>
  );
}
// messages: settlement.close_others, settlement.close_refused
