import { lazy, Suspense, useEffect } from 'react';
import { createGiftCard, type GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { routeExists, toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePayment } from '../../lib/data/use-payment.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { GiftCardValue, readTexts, useGiftCardValue } from './GiftCardValue.tsx';
import { RecipientFields } from './RecipientFields.tsx';

/** Loads with the first order. */
const PlacedGiftCard = lazy(async () => ({ default: (await import('./PlacedGiftCard.tsx')).PlacedGiftCard }));

/** Form for a card's value and recipient, followed by the payment. Visitors log in first, and then return here. */
export function GiftCardForm({ offer }: { offer: GiftCardOffer }) {
  const t = useTranslate();
  const { locale } = useSite();
  const isMember = useSession() === 'member';
  const value = useGiftCardValue(offer);
  const uncertain = { title: t('gift_cards.uncertain'), message: t('gift_cards.uncertain_text') };
  const { action, wiring, errorOf, isLive, isSending, isTyped, reset } = useForm(
    createGiftCard,
    (fields) => ({
      amount: value.toAmount(fields),
      ...readTexts(fields, ['recipient_name', 'recipient_email', 'message']),
      locale,
    }),
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
    const href = toLink('gift-card', { id: made.id });
    return (
      <Suspense>
        <PlacedGiftCard orderNumber={made.order_number} href={href} {...{ isPaying, hasFailed }} onAnother={reset} />
      </Suspense>
    );
  }

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
      <GiftCardValue offer={offer} value={value} errorOf={errorOf} limitReached={t('gift_cards.limit_reached')} />
      <Disclosure summary={t('gift_cards.for_somebody')} className="gift-card-recipient">
        <div className="stack">
          <RecipientFields
            emailHint={t('gift_cards.recipient_email_hint')}
            emailError={errorOf('recipient_email', { invalid: t('form.email_invalid') })}
            errorOf={errorOf}
          />
        </div>
      </Disclosure>
      <p className="quiet small">{t('gift_cards.cancel_days', { count: offer.cancel_days })}</p>
    </PersonalForm>
  );
}

/** Link to the login, which returns to the gift cards. */
export function LoginButton({ variant }: Pick<ButtonProps, 'variant'>) {
  const t = useTranslate();
  const { locale, settings } = useSite();
  if (!routeExists('login', settings)) return null;
  return (
    <Button size="large" variant={variant} href={toPath('login', locale, {}, { return: toPath('gift-cards', locale), why: 'gift-card' })}>
      {t('gift_cards.login')}
    </Button>
  );
}
