import { useEffect, useState } from 'react';
import { createGiftCard, type GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { findAmount } from '#shared/rules/amount.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { routeExists, toPath } from '#shared/rules/routing.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePayment } from '../../lib/data/use-payment.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

const other = 'other';

/** Form for a card's value and recipient, followed by the payment. Visitors log in first, and then return here. */
export function GiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const t = useTranslate();
  const { locale } = useSite();
  const isMember = useSession() === 'member';
  const { values, free_amount: free } = offer;
  const [chosen, setChosen] = useState(String(values[Math.min(1, values.length - 1)]?.amount ?? other));
  const currency = (values[0] ?? free?.from)?.currency ?? 'CZK';
  const uncertain = { title: t('gift_cards.uncertain'), message: t('gift_cards.uncertain_text') };
  const { action, wiring, errorOf, isLive, isSending, isTyped, reset } = useForm(
    createGiftCard,
    (fields) => toBody(fields, { chosen, currency, locale }),
    undefined,
    uncertain,
  );
  useUnsaved(isTyped);
  const toLink = useMemberLinks();
  const { pay, isPaying, hasFailed } = usePayment();
  const made = action.state === 'done' ? action.answer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts the payment once for each order
  useEffect(() => {
    if (made) void pay({ gift_card_id: made.id });
  }, [made]);

  if (made) {
    const own = toLink('gift-card', { id: made.id });
    return (
      <Outcome
        title={t(isPaying ? 'gift_cards.leaving' : 'gift_cards.ordered')}
        icon="card"
        takesFocus
        action={
          !isPaying && (
            <>
              {own !== undefined && <Button href={own}>{t('gift_cards.to_order')}</Button>}
              <Button variant="secondary" onClick={reset}>
                {t('gift_cards.another')}
              </Button>
            </>
          )
        }
      >
        <p>{hasFailed ? t('gift_cards.pay_failed') : t('gift_cards.ordered_text', { number: made.order_number })}</p>
      </Outcome>
    );
  }

  const choices = [
    ...values.map((value) => ({ value: String(value.amount), label: formatMoney(value, locale) })),
    ...(free ? [{ value: other, label: t('gift_cards.other') }] : []),
  ];
  const range = free && { from: formatMoney(free.from, locale), to: formatMoney(free.to, locale) };
  const wrongAmount = range ? t('gift_cards.amount_between', range) : t('form.not_allowed');
  const amountError = errorOf('amount', {
    not_allowed: wrongAmount,
    invalid: wrongAmount,
    limit_reached: t('gift_cards.limit_reached'),
  });
  return (
    <PersonalForm
      label={t('gift_cards.buy')}
      className="gift-card-form"
      {...wiring}
      submit={
        isMember ? (
          <>
            <Button type="submit" size="large" icon="card" isLoading={isSending} disabled={!isLive}>
              {t('gift_cards.buy_and_pay')}
            </Button>
            <p className="quiet small" role="status">
              {action.state === 'sending' && action.isChecking && t('gift_cards.checking')}
            </p>
          </>
        ) : (
          <LoginButton />
        )
      }
    >
      {offer.is_sandbox && <Notice tone="info">{t('gift_cards.sandbox_offer')}</Notice>}
      <RadioGroup
        legend={t('gift_cards.value')}
        name="value"
        layout="tiles"
        value={chosen}
        onChange={setChosen}
        choices={choices}
        error={chosen === other ? undefined : amountError}
      />
      {chosen === other && range && (
        <AmountField
          name="amount"
          currency={currency}
          locale={locale}
          label={t('gift_cards.amount')}
          hint={t('gift_cards.amount_between', range)}
          error={amountError}
          isRequired
          className="gift-card-amount"
        />
      )}
      <Disclosure summary={t('gift_cards.for_somebody')} className="gift-card-recipient">
        <div className="stack">
          <Field label={t('gift_cards.recipient_name')} error={errorOf('recipient_name')}>
            <Input name="recipient_name" autoComplete="off" maxLength={80} />
          </Field>
          <Field
            label={t('gift_cards.recipient_email')}
            hint={t('gift_cards.recipient_email_hint')}
            error={errorOf('recipient_email', { invalid: t('form.email_invalid') })}
          >
            <Input type="email" name="recipient_email" autoComplete="off" inputMode="email" spellCheck={false} />
          </Field>
          <Field label={t('gift_cards.message')} error={errorOf('message')}>
            <Textarea name="message" autoComplete="off" maxLength={giftCardLimits.messageCharacters} rows={3} />
          </Field>
        </div>
      </Disclosure>
      <p className="quiet small">{t('gift_cards.cancel_days', { count: offer.cancel_days })}</p>
    </PersonalForm>
  );
}

function toBody(fields: FormData, { chosen, currency, locale }: { chosen: string; currency: string; locale: string }) {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const amount = chosen === other ? (findAmount(readTyped(fields, 'amount'), currency) ?? Number.NaN) : Number(chosen);
  const given = { recipient_name: text('recipient_name'), recipient_email: text('recipient_email'), message: text('message') };
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  return { amount: { amount, currency }, ...filled, locale };
}

function LoginButton() {
  const t = useTranslate();
  const { locale, settings } = useSite();
  if (!routeExists('login', settings)) return null;
  return (
    <Button size="large" href={toPath('login', locale, {}, { return: toPath('gift-cards', locale), why: 'gift-card' })}>
      {t('gift_cards.login')}
    </Button>
  );
}
