import { checkGiftCard, type GiftCardStanding, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Section } from '../../ui/Section.tsx';
import { GiftCardForm } from './GiftCardForm.tsx';

/** Forms to buy and to check gift cards. Renders nothing if the centre does not sell them on the site. */
export function GiftCardShop() {
  const t = useTranslate();
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
          <GiftCardForm offer={offer} />
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
      <div role="status">{action.state === 'done' && <Standing standing={action.answer} />}</div>
    </div>
  );
}

const tones = { active: 'success', used: 'neutral', expired: 'error', blocked: 'error', cancelled: 'neutral' } as const;

function Standing({ standing: { number, status, balance, valid_until, is_sandbox } }: { standing: GiftCardStanding }) {
  const t = useTranslate();
  const { locale } = useSite();
  const { day } = useDateFormats();
  return (
    <div className="gift-card-standing">
      <p className="quiet">{t('gift_cards.balance_of', { number })}</p>
      <p className="gift-card-balance">{formatMoney(balance, locale)}</p>
      <p>
        <Badge tone={tones[status]}>{t(`gift_cards.status_${status}`)}</Badge> {t('gift_cards.valid_until', { date: day(valid_until) })}
      </p>
      {is_sandbox && <p>{t('gift_cards.sandbox')}</p>}
    </div>
  );
}
// messages: gift_cards.status_*
