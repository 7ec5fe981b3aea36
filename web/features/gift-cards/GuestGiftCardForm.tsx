import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { orderGiftCard } from '#shared/contracts/gift-card-orders.ts';
import type { GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useOrderPayment } from '../../lib/data/use-payment.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { LoginButton } from './GiftCardForm.tsx';
import { GiftCardValue, readTexts, useGiftCardValue } from './GiftCardValue.tsx';
import { RecipientFields } from './RecipientFields.tsx';

/** Loads with the first order. */
const PlacedGiftCard = lazy(async () => ({ default: (await import('./PlacedGiftCard.tsx')).PlacedGiftCard }));

/** Form to buy a card without an account, followed by the payment. */
export function GuestGiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const t = useTranslate();
  const { locale } = useSite();
  const value = useGiftCardValue(offer);
  const [to, setTo] = useState<'me' | 'other'>('other');
  const { toKey, forgetKey } = useOrderKey();
  const isGift = to === 'other';
  const { action, wiring, errorOf, isLive, isSending, isTyped, reset } = useForm(orderGiftCard, (fields) => {
    const order = {
      amount: value.toAmount(fields),
      ...readTexts(fields, ['buyer_email', ...(isGift ? ['buyer_name', 'recipient_name', 'recipient_email', 'message'] : [])]),
      ...(isGift && !readTexts(fields, ['recipient_email']).recipient_email && { recipient_email: '' }), // required here, unlike in the contract
      accepts_terms: fields.has('accepts_terms') || undefined,
      locale,
    };
    return { ...order, key: toKey(JSON.stringify(order)) };
  });
  useUnsaved(isTyped);
  const { pay, isPaying, hasFailed } = useOrderPayment();
  const placed = action.state === 'done' ? action.answer : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts the payment once for each order
  useEffect(() => {
    if (placed) void pay(placed.token);
  }, [placed]);
  if (placed) {
    const href = toPath('gift-card-order', locale, {}, { token: placed.token });
    const startAnother = () => {
      forgetKey();
      reset();
    };
    return (
      <Suspense>
        <PlacedGiftCard orderNumber={placed.order_number} href={href} {...{ isPaying, hasFailed }} onAnother={startAnother} />
      </Suspense>
    );
  }

  const price = Number(value.chosen);
  const invalidEmail = { invalid: t('form.email_invalid'), too_small: t('form.email_invalid') };
  return (
    <PersonalForm
      label={t('gift_cards.buy')}
      className="gift-card-form"
      {...wiring}
      submit={
        <>
          <Button type="submit" size="large" icon="card" isLoading={isSending} disabled={!isLive}>
            {Number.isNaN(price)
              ? t('gift_cards.buy_and_pay')
              : t('gift_cards.guest_pay', { price: formatMoney({ amount: price, currency: value.currency }, locale) })}
          </Button>
          <LoginButton variant="secondary" />
        </>
      }
    >
      {offer.is_sandbox && <Notice tone="info">{t('gift_cards.sandbox_offer')}</Notice>}
      <GiftCardValue offer={offer} value={value} errorOf={errorOf} limitReached={t('gift_cards.guest_limit')} />
      <RadioGroup
        legend={t('gift_cards.to')}
        name="to"
        value={to}
        onChange={(chosen) => setTo(chosen === 'me' ? 'me' : 'other')}
        choices={[
          { value: 'other', label: t('gift_cards.to_other'), hint: t('gift_cards.to_other_hint') },
          { value: 'me', label: t('gift_cards.to_me'), hint: t('gift_cards.to_me_hint') },
        ]}
      />
      {isGift && (
        <>
          <RecipientFields
            emailHint={t('gift_cards.guest_recipient_hint')}
            emailError={errorOf('recipient_email', { ...invalidEmail, limit_reached: t('gift_cards.guest_recipient_limit') })}
            isRequired
            errorOf={errorOf}
          />
          <Field label={t('gift_cards.buyer_name')} hint={t('gift_cards.buyer_name_hint')} error={errorOf('buyer_name')}>
            <Input name="buyer_name" autoComplete="given-name" maxLength={80} />
          </Field>
        </>
      )}
      <Field
        label={t('gift_cards.buyer_email')}
        hint={t(isGift ? 'gift_cards.buyer_email_hint' : 'gift_cards.buyer_email_hint_me')}
        error={errorOf('buyer_email', { ...invalidEmail, limit_reached: t('gift_cards.guest_limit') })}
        isRequired
      >
        <Input type="email" name="buyer_email" autoComplete="email" inputMode="email" spellCheck={false} />
      </Field>
      <Terms
        offer={offer}
        error={errorOf('accepts_terms', { required: t('gift_cards.terms_missing'), invalid: t('gift_cards.terms_missing') })}
      />
    </PersonalForm>
  );
}

/** Terms of the offer and of the centre, with the consent to them. */
function Terms({ offer, error }: { offer: GiftCardOffer; error: string | undefined }) {
  const t = useTranslate();
  const own = useRecordTexts().find(offer, 'terms');
  const href = useLinks()('terms-and-conditions');
  return (
    <>
      {own !== undefined && (
        <Disclosure summary={t('gift_cards.own_terms')}>
          <Prose html={own} />
        </Disclosure>
      )}
      <Checkbox
        name="accepts_terms"
        required
        label={t('gift_cards.terms')}
        hint={
          <>
            {t('gift_cards.cancel_days', { count: offer.cancel_days })}{' '}
            {href !== undefined && (
              <Link href={href} target="_blank" className="form-link">
                {t('menu.terms-and-conditions')}
              </Link>
            )}
          </>
        }
        error={error}
      />
    </>
  );
}

const noOrder = { order: '', key: '' };

/** Keys of orders. The same input keeps its key, so that a repeated click orders nothing twice, until `forgetKey` is called for another order. */
function useOrderKey() {
  const held = useRef(noOrder);
  return {
    toKey(order: string): string {
      if (held.current.order !== order) held.current = { order, key: crypto.randomUUID() };
      return held.current.key;
    },
    forgetKey(): void {
      held.current = noOrder;
    },
  };
}
