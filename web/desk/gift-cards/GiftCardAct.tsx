import { type FormEvent, useRef, useState } from 'react';
import {
  blockGiftCard,
  type GiftCardAtDesk,
  refundGiftCard,
  returnToGiftCard,
  takeFromGiftCard,
} from '#shared/contracts/desk-gift-cards.ts';
import { findAmount } from '#shared/rules/amount.ts';
import { cleanGiftCardCode, giftCardCodePattern } from '#shared/rules/card-numbers.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';

interface Props {
  card: GiftCardAtDesk;
  onDone: () => Promise<void>;
}

/** Form for one action on a gift card. Returning money to the card requires a confirmation, and so does taking money without the card's code. */
export function GiftCardAct({ card, onDone }: Props) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toFailure = useFailure();
  const acts = listActs(card);
  const [chosen, setChosen] = useState(acts[0]);
  const act = acts.find((known) => known === chosen) ?? acts[0];
  const [amountTyped, setAmountTyped] = useState('');
  const [why, setWhy] = useState('');
  const [codeTyped, setCodeTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const key = useRef('');
  const take = useAct(takeFromGiftCard);
  const giveBack = useAct(returnToGiftCard);
  const block = useAct(blockGiftCard);
  const refund = useAct(refundGiftCard);
  const sent = [take, giveBack, block, refund];
  const failed = sent.find(({ state }) => state === 'failed');
  const isSending = sent.some((one) => one.isSending);
  if (act === undefined) return null;

  const number = card.number.replace(/\D/g, '');
  const hasAmount = act === 'take' || act === 'give_back';
  const units = (hasAmount && findAmount(amountTyped, card.price.currency)) || undefined; // more than zero
  const amount = units === undefined ? undefined : { amount: units, currency: card.price.currency };
  const isTooMuch = act === 'take' && units !== undefined && units > card.balance.amount;
  const code = cleanGiftCardCode(codeTyped) || undefined;
  const isNoCode = act === 'take' && code !== undefined && !giftCardCodePattern.test(code);
  const isRefused = take.state === 'failed' && take.errors.code !== undefined;
  const change = () => {
    key.current = ''; // changed input is another action, so it gets a new key
    setIsTried(false);
    for (const one of sent) one.reset();
  };

  async function send(): Promise<GiftCardAtDesk | undefined> {
    if (act === 'take' && amount) return take.send({ number, ...(code && { code }), amount, reference: why });
    if (act === 'give_back' && amount) {
      key.current ||= crypto.randomUUID();
      return giveBack.send({ number, amount, why, key: key.current });
    }
    if (act === 'refund') return refund.send({ number, why });
    return block.send({ number, is_blocked: act === 'block', why });
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if ((hasAmount && amount === undefined) || isTooMuch || isNoCode || why.trim() === '') {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()); // after the invalid field is marked
      return;
    }
    const done = await send();
    if (!done) return;
    change();
    setAmountTyped('');
    setWhy('');
    setCodeTyped('');
    showToast({ type: 'success', title: t('gift.done', { amount: formatMoney(done.balance, locale) }) });
    await onDone();
  }
  const amountError = isTooMuch ? t('gift.too_much') : isTried && amount === undefined ? t('gift.amount_invalid') : undefined;
  return (
    <section className="desk-section" aria-labelledby="gift-act">
      <h2 id="gift-act">{t('gift.do')}</h2>
      <Form
        label={t('gift.do')}
        formRef={form}
        onSubmit={(event) => void submit(event)}
        failure={failed?.state === 'failed' ? toFailure(failed) : undefined}
        submit={
          <Button type="submit" isLoading={isSending}>
            {amount ? `${t(`gift_act.${act}`)}: ${formatMoney(amount, locale)}` : t(`gift_act.${act}`)}
          </Button>
        }
      >
        <Field label={t('gift.what')}>
          <Select
            value={act}
            choices={acts.map((known) => ({ value: known, label: t(`gift_act.${known}`) }))}
            onChange={({ currentTarget }) => {
              change();
              setChosen(acts.find((known) => known === currentTarget.value));
            }}
          />
        </Field>
        {hasAmount && (
          <AmountField
            label={t('gift.amount')}
            hint={t('gift.amount_hint', { currency: card.price.currency })}
            isRequired
            error={amountError}
            currency={card.price.currency}
            locale={locale}
            value={amountTyped}
            onChange={(text) => {
              change();
              setAmountTyped(text);
            }}
          />
        )}
        {act === 'take' && (
          <Field
            label={t('gift.code')}
            hint={t('gift.code_hint')}
            error={((isTried && isNoCode) || isRefused) && t(isRefused ? 'gift.code_unknown' : 'gift.code_wrong')}
          >
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={20}
              value={codeTyped}
              onChange={({ currentTarget }) => {
                change();
                setCodeTyped(currentTarget.value);
              }}
            />
          </Field>
        )}
        <Field
          label={act === 'take' ? t('gift.reference') : t('gift.why')}
          hint={t(`gift_hint.${act}`)}
          isRequired
          error={isTried && why.trim() === '' && t('form.required')}
        >
          <Input
            autoComplete="off"
            maxLength={act === 'take' ? 100 : memberDeskLimits.whyCharacters}
            value={why}
            onChange={({ currentTarget }) => {
              change();
              setWhy(currentTarget.value);
            }}
          />
        </Field>
      </Form>
    </section>
  );
}
// messages: gift_act.*, gift_hint.*

type GiftCardActName = 'take' | 'give_back' | 'block' | 'unblock' | 'refund';

/** Lists the actions that the card's state allows. */
function listActs({ status, balance, price, is_used }: GiftCardAtDesk): GiftCardActName[] {
  if (status === 'unpaid' || status === 'cancelled' || status === 'refunded') return [];
  if (status === 'blocked') return ['unblock', ...(is_used ? [] : (['refund'] as const))];
  return [
    ...(status === 'active' ? (['take'] as const) : []),
    ...(balance.amount < price.amount ? (['give_back'] as const) : []),
    'block',
    ...(is_used ? [] : (['refund'] as const)),
  ];
}
