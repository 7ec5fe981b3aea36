import { lazy, Suspense } from 'react';
import { checkGiftCard, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Section } from '../../ui/Section.tsx';
import { GiftCardForm } from './GiftCardForm.tsx';
import { GuestGiftCardForm } from './GuestGiftCardForm.tsx';

/** Loads with the first result. */
const Standing = lazy(async () => ({ default: (await import('./Standing.tsx')).Standing }));

/** Forms to buy and to check gift cards. Renders nothing if the centre does not sell them on the site. */
export function GiftCardShop() {
  const t = useTranslate();
  const isMember = useSession() === 'member';
  const resource = useEndpoint(getGiftCardOffer);
  if (resource.state !== 'ready') return null; // the rest of the page does not depend on the offer
  const offer = resource.data;
  return (
    <>
      {offer.is_sold !== false && (
        <Section
          heading={t('gift_cards.buy')}
          lead={t('gift_cards.buy_lead', { months: offer.valid_months })}
          tone="surface"
          id="buy"
          className="gift-card-section"
        >
          {isMember || !offer.is_sold_to_guests ? <GiftCardForm offer={offer} /> : <GuestGiftCardForm offer={offer} />}
        </Section>
      )}
      <Section heading={t('gift_cards.check')} lead={t('gift_cards.check_lead')} id="check" className="gift-card-section">
        <GiftCardCheckForm />
      </Section>
    </>
  );
}

/** Checks a card's balance by number and code. Number and code are never part of an address. */
function GiftCardCheckForm() {
  const t = useTranslate();
  const { action, wiring, errorOf, isLive, isSending } = useForm(checkGiftCard, (fields) => ({
    number: String(fields.get('number') ?? ''),
    code: String(fields.get('code') ?? ''),
  }));
  return (
    <div className="gift-card-check">
      <Form
        label={t('gift_cards.check')}
        className="gift-card-check-form"
        {...wiring}
        submit={
          <Button type="submit" isLoading={isSending} disabled={!isLive}>
            {t('gift_cards.check_submit')}
          </Button>
        }
      >
        <Field label={t('gift_cards.number')} error={errorOf('number', { invalid: t('gift_cards.number_slip') })} isRequired>
          <Input name="number" inputMode="numeric" autoComplete="off" spellCheck={false} maxLength={30} data-secret />
        </Field>
        <Field
          label={t('gift_cards.code')}
          hint={t('gift_cards.code_hint')}
          error={errorOf('code', { invalid: t('gift_cards.code_slip') })}
          isRequired
        >
          <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={30} data-secret />
        </Field>
      </Form>
      <div role="status">
        <Suspense>{action.state === 'done' && <Standing standing={action.answer} />}</Suspense>
      </div>
    </div>
  );
}
