import { type FormEvent, useState } from 'react';
import { type GiftCardAtDesk, getDeskGiftCard } from '#shared/contracts/desk-gift-cards.ts';
import { isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { cleanScanned } from '#shared/rules/scanned-code.ts';
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
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { GiftCardAct } from './GiftCardAct.tsx';
import { GiftCardOrders } from './GiftCardOrders.tsx';

/** Finds a gift card by number, and shows its value and the possible actions. The number is never part of an address. */
export function GiftCardsScreen() {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const clean = cleanScanned(typed);
    const isRight = isGiftCardNumber(clean);
    setIsWrong(!isRight);
    setNumber(isRight ? clean : undefined);
  };
  const show = (found: string) => {
    setTyped(found);
    setIsWrong(false);
    setNumber(found);
    scrollTo({ top: 0 });
  };
  return (
    <DeskPage title={t('places.gift_cards')} lead={t('places.gift_cards_about')}>
      <Form
        label={t('gift.find')}
        className="gift-find"
        onSubmit={submit}
        submit={
          <Button type="submit" icon="search">
            {t('gift.find')}
          </Button>
        }
      >
        <Field label={t('gift.number')} hint={t('gift.number_hint')} error={isWrong && t('gift.number_wrong')}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setIsWrong(false);
            }}
          />
        </Field>
      </Form>
      <div aria-live="polite">{number !== undefined && <FoundCard key={number} number={number} />}</div>
      <GiftCardOrders onShow={show} />
    </DeskPage>
  );
}

function FoundCard({ number }: { number: string }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const called = useCall(getDeskGiftCard, { query: { number } });
  if (called.state === 'loading') return <Waiting />;
  if (called.state !== 'ready') {
    const code = called.state === 'failed' ? called.code : 'NotFound';
    if (code === 'NotFound') return <p>{t('gift.none')}</p>;
    return (
      <ErrorState
        level={2}
        {...toFailure({ code })}
        action={<Button onClick={() => void called.refresh()}>{t('desk.try_again')}</Button>}
      />
    );
  }
  return <Card card={called.data} onChanged={called.refresh} />;
}

function Card({ card, onChanged }: { card: GiftCardAtDesk; onChanged: () => Promise<void> }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day, dayTime } = useDates();
  const { number, status, balance, price, valid_until, order_number, is_sandbox, movements } = card;
  return (
    <div className="desk-page">
      <div className="member-columns">
        <section className="desk-section" aria-labelledby="gift-card">
          <h2 id="gift-card">
            {number} <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`gift_status.${status}`)}</Badge>
          </h2>
          <DefinitionList
            entries={[
              { term: t('gift.balance'), description: <strong>{formatMoney(balance, locale)}</strong> },
              { term: t('gift.price'), description: formatMoney(price, locale) },
              ...(valid_until === null ? [] : [{ term: t('gift.until'), description: day(valid_until) }]),
              { term: t('gift.order'), description: order_number },
              ...(is_sandbox ? [{ term: t('gift.sandbox'), description: t('gift.sandbox_about') }] : []),
            ]}
          />
        </section>
        <GiftCardAct card={card} onDone={onChanged} />
      </div>
      <section className="member-section" aria-labelledby="gift-movements">
        <h2 id="gift-movements" className="member-section-title">
          {t('gift.movements')}
        </h2>
        <ul className="member-rows">
          {movements.toReversed().map(({ kind, amount, balance_after, reference, at }) => (
            <li key={`${at} ${kind} ${balance_after.amount}`} className="member-entry">
              <div className="member-entry-words">
                <span>{t(`gift_kind.${kind}`)}</span>
                {reference !== null && <span className="quiet small">{reference}</span>}
                <time className="quiet small" dateTime={at}>
                  {dayTime(at)}
                </time>
              </div>
              <div className="member-figure">
                <strong>{formatMoney(amount, locale)}</strong>
                <span className="quiet small">{t('gift.then', { amount: formatMoney(balance_after, locale) })}</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
// messages: gift_status.*, gift_kind.*
