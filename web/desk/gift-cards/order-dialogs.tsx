import type { ReactNode } from 'react';
import { eraseGiftCardPeople, type GiftCardOrderAtDesk, sendGiftCard } from '#shared/contracts/desk-gift-card-orders.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { showToast } from '../lib/toasts.ts';
import { useForm } from '../lib/use-form.ts';

interface Props {
  order: GiftCardOrderAtDesk;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Sends a card again, with a new code, to the stored address or to a corrected one. */
export function SendDialog(props: Props) {
  const t = useTranslate();
  return (
    <OrderDialog title={t('gift_orders.send_title')} {...props}>
      <SendForm {...props} />
    </OrderDialog>
  );
}

function SendForm({ order, onClose, onChanged }: Props) {
  const t = useTranslate();
  const stored = order.recipient.email ?? '';
  const storedBuyer = order.buyer?.email ?? '';
  const { wiring, errorOf, isSending } = useForm(
    sendGiftCard,
    (fields) => {
      const email = String(fields.get('email') ?? '').trim();
      const buyerEmail = String(fields.get('buyer_email') ?? storedBuyer).trim();
      return {
        order_number: order.order_number,
        ...(email !== stored && { email }),
        ...(buyerEmail !== storedBuyer && { buyer_email: buyerEmail }),
        why: String(fields.get('why') ?? ''),
      };
    },
    () => {
      onClose();
      showToast({ type: 'success', title: t('gift_orders.sent_done') });
      void onChanged();
    },
  );
  return (
    <Form
      label={t('gift_orders.send_title')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t('gift_orders.send')}
        </Button>
      }
    >
      <p>{t('gift_orders.send_text')}</p>
      {order.buyer === null && stored === '' && <p>{t('gift_orders.send_manager')}</p>}
      <Field label={t('gift_orders.email')} error={errorOf('email')}>
        <Input type="email" name="email" autoComplete="off" inputMode="email" spellCheck={false} defaultValue={stored} />
      </Field>
      {order.is_guest && order.buyer && (
        <Field label={t('gift_orders.buyer_email')} hint={t('gift_orders.buyer_email_hint')} error={errorOf('buyer_email')}>
          <Input type="email" name="buyer_email" autoComplete="off" inputMode="email" spellCheck={false} defaultValue={storedBuyer} />
        </Field>
      )}
      <Why error={errorOf('why', { too_small: t('form.required') })} />
    </Form>
  );
}

/** Deletes the data of the recipient, and of a buyer without an account. */
export function EraseDialog(props: Props) {
  const t = useTranslate();
  return (
    <OrderDialog title={t('gift_orders.erase_title')} {...props}>
      <EraseForm {...props} />
    </OrderDialog>
  );
}

function EraseForm({ order, onClose, onChanged }: Props) {
  const t = useTranslate();
  const { wiring, errorOf, isSending } = useForm(
    eraseGiftCardPeople,
    (fields) => ({ order_number: order.order_number, why: String(fields.get('why') ?? '') }),
    () => {
      onClose();
      showToast({ type: 'success', title: t('gift_orders.erased_done') });
      void onChanged();
    },
  );
  return (
    <Form
      label={t('gift_orders.erase_title')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t('gift_orders.erase')}
        </Button>
      }
    >
      <p>{t(order.number === null ? 'gift_orders.erase_unpaid' : 'gift_orders.erase_text')}</p>
      <Why error={errorOf('why', { too_small: t('form.required') })} />
    </Form>
  );
}

function Why({ error }: { error: ReactNode }) {
  const t = useTranslate();
  return (
    <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={error}>
      <Input name="why" autoComplete="off" maxLength={memberDeskLimits.whyCharacters} />
    </Field>
  );
}

function OrderDialog({ title, isOpen, onClose, children }: Pick<Props, 'isOpen' | 'onClose'> & { title: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('desk.close')} size="small">
      {children}
    </Dialog>
  );
}
