import { type FormEvent, useState } from 'react';
import { findGiftCardOrders, type GiftCardOrderAtDesk } from '#shared/contracts/desk-gift-card-orders.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Waiting } from '../shell/DeskPage.tsx';
import { EraseDialog, SendDialog } from './order-dialogs.tsx';

interface Props {
  /** Shows the card with this number. */
  onShow: (number: string) => void;
}

/** Finds orders of gift cards by order number or email address, with what is stored about buyer and recipient. */
export function GiftCardOrders({ onShow }: Props) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQ(typed.trim());
  };
  return (
    <section className="desk-section" aria-labelledby="gift-orders">
      <h2 id="gift-orders">{t('gift_orders.title')}</h2>
      <Form
        label={t('gift_orders.title')}
        className="gift-find"
        onSubmit={submit}
        submit={
          <Button type="submit" variant="secondary" icon="search">
            {t('gift_orders.find')}
          </Button>
        }
      >
        <Field label={t('gift_orders.query')} hint={t('gift_orders.query_hint')}>
          <Input
            autoComplete="off"
            maxLength={254}
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      </Form>
      <div aria-live="polite">{q !== '' && <Found key={q} q={q} onShow={onShow} />}</div>
    </section>
  );
}

function Found({ q, onShow }: Props & { q: string }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const called = useCall(findGiftCardOrders, { query: { q } });
  if (called.state === 'loading') return <Waiting />;
  if (called.state === 'failed')
    return (
      <ErrorState
        level={3}
        {...toFailure({ code: called.code })}
        action={<Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>}
      />
    );
  if (called.state !== 'ready' || called.data.length === 0) return <p>{t('gift_orders.none')}</p>;
  return (
    <ul className="member-rows">
      {called.data.map((order) => (
        <li key={order.order_number} className="member-section">
          <Order order={order} onShow={onShow} onChanged={called.refresh} />
        </li>
      ))}
    </ul>
  );
}

function Order({ order, onShow, onChanged }: Props & { order: GiftCardOrderAtDesk; onChanged: () => Promise<void> }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const [asked, setAsked] = useState<'send' | 'erase'>();
  const {
    order_number,
    number,
    status,
    price,
    balance,
    created_at,
    sent_at,
    is_guest,
    buyer,
    recipient,
    has_message,
    is_sandbox,
    resent_at,
  } = order;
  const toPerson = (person: GiftCardOrderAtDesk['buyer']) =>
    [person?.name, person?.email].filter(Boolean).join(', ') || t('gift_orders.erased');
  const hasPeople = recipient.email !== null || recipient.name !== null || has_message || (is_guest && buyer !== null);
  const close = () => setAsked(undefined);
  return (
    <>
      <h3>
        {order_number} <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`gift_status.${status}`)}</Badge>
      </h3>
      <DefinitionList
        entries={[
          { term: t('gift.price'), description: formatMoney(price, locale) },
          ...(number === null ? [] : [{ term: t('gift.balance'), description: formatMoney(balance, locale) }]),
          { term: t('gift_orders.ordered'), description: dayTime(created_at) },
          { term: t(is_guest ? 'gift_orders.guest' : 'gift_orders.member'), description: toPerson(buyer) },
          ...(recipient.email || recipient.name ? [{ term: t('gift_orders.recipient'), description: toPerson(recipient) }] : []),
          ...(has_message ? [{ term: t('gift_orders.message'), description: t('gift_orders.message_stored') }] : []),
          ...(number === null
            ? []
            : [{ term: t('gift_orders.sent'), description: sent_at ? dayTime(sent_at) : t('gift_orders.not_sent') }]),
          ...(resent_at.length > 0 ? [{ term: t('gift_orders.resent'), description: resent_at.map(dayTime).join(', ') }] : []),
          ...(is_sandbox ? [{ term: t('gift.sandbox'), description: t('gift.sandbox_about') }] : []),
        ]}
      />
      <div className="cluster">
        {number !== null && (
          <Button size="small" onClick={() => onShow(number.replace(/\D/g, ''))}>
            {t('gift_orders.show')}
          </Button>
        )}
        {status === 'active' && (
          <Button size="small" variant="secondary" onClick={() => setAsked('send')}>
            {t('gift_orders.send')}
          </Button>
        )}
        {hasPeople && (
          <Button size="small" variant="secondary" onClick={() => setAsked('erase')}>
            {t('gift_orders.erase')}
          </Button>
        )}
      </div>
      <SendDialog order={order} isOpen={asked === 'send'} onClose={close} onChanged={onChanged} />
      <EraseDialog order={order} isOpen={asked === 'erase'} onClose={close} onChanged={onChanged} />
    </>
  );
}
// messages: gift_status.*
