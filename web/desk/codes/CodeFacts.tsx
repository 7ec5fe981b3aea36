import { type Ref, useEffect, useRef } from 'react';
import type { KnownCustomer } from '#shared/contracts/customers.ts';
import type { LookedUpCode, TakenCode } from '#shared/contracts/desk-codes.ts';
import { toGiftCardGroups } from '#shared/rules/card-numbers.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

interface Props {
  found: LookedUpCode;
  isTaking: boolean;
  onTake: (code: string) => void;
}

/** Shows what a code stands for and whether it can be redeemed. Nothing is redeemed before the next click. */
export function CodeFacts({ found, isTaking, onTake }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the heading of each newly found code
  useEffect(() => heading.current?.focus(), [found]);
  if (found.kind === 'reward') return <RewardFacts found={found} heading={heading} isTaking={isTaking} onTake={onTake} />;
  return found.kind === 'card' ? <CardFacts found={found} heading={heading} /> : <GiftCardFacts found={found} heading={heading} />;
}

type Found<Kind extends LookedUpCode['kind']> = Extract<LookedUpCode, { kind: Kind }>;
type Heading = Ref<HTMLHeadingElement>;

interface RewardProps extends Omit<Props, 'found'> {
  found: Found<'reward'>;
  heading: Heading;
}

function RewardFacts({ found, heading, isTaking, onTake }: RewardProps) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { titleOf, whoIs } = useTitles();
  const { code, status, translations, shops, customer, expires_at } = found;
  const isBlocked = status === 'active' && !customer.is_active; // only confirmed members have rewards
  const at = dayTime((status === 'used' && found.used_at) || (status === 'refunded' && found.refunded_at) || expires_at);
  return (
    <section className="code-facts">
      {status !== 'active' && (
        <Notice tone="error" title={t(`codes.${status}`, { at })}>
          {t('codes.not_taken')}
        </Notice>
      )}
      {isBlocked && (
        <Notice tone="error" title={t('codes.member_blocked')}>
          {t('codes.not_taken')}
        </Notice>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {titleOf(translations)}
      </h2>
      <DefinitionList
        entries={[
          { term: t('codes.code'), description: code },
          { term: t('codes.of'), description: whoIs(customer) },
          {
            term: t('codes.takers'),
            description: shops.length > 0 ? shops.map((shop) => titleOf(shop.translations)).join(', ') : t('codes.everywhere'),
          },
          { term: t('codes.until'), description: dayTime(expires_at) },
        ]}
      />
      {status === 'active' && !isBlocked && (
        <>
          <p className="receipt-quiet">{t('codes.once')}</p>
          <Button icon="check" size="large" isWide isLoading={isTaking} onClick={() => onTake(code)}>
            {t('codes.take')}
          </Button>
        </>
      )}
    </section>
  );
}
// messages: codes.used, codes.expired, codes.refunded

function CardFacts({ found: { number, customer }, heading }: { found: Found<'card'>; heading: Heading }) {
  const t = useTranslate();
  const { whoIs } = useTitles();
  return (
    <section className="code-facts">
      <h2 ref={heading} tabIndex={-1}>
        {t('codes.card')}
      </h2>
      <DefinitionList
        entries={[
          { term: t('codes.number'), description: toGiftCardGroups(number) },
          { term: t('codes.of'), description: whoIs(customer) },
        ]}
      />
      {!customer.is_active && <Notice title={t('codes.card_unconfirmed')}>{t('codes.card_unconfirmed_text')}</Notice>}
    </section>
  );
}

function GiftCardFacts({ found: { number, status, balance, valid_until }, heading }: { found: Found<'gift_card'>; heading: Heading }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  return (
    <section className="code-facts">
      <h2 ref={heading} tabIndex={-1}>
        {t('codes.gift_card')}
      </h2>
      <DefinitionList
        entries={[
          { term: t('codes.number'), description: `…${number.slice(-4)}` },
          { term: t('codes.state'), description: t(`codes.gift_card_${status}`) },
          { term: t('codes.balance'), description: formatMoney(balance, locale) },
          ...(valid_until ? [{ term: t('codes.until'), description: day(`${valid_until}T12:00:00Z`) }] : []),
        ]}
      />
    </section>
  );
}
// messages: codes.gift_card_*

/** Confirmation of a redeemed code: what can be handed over. */
export function RedeemedNotice({ taken: { code, used_at, translations } }: { taken: TakenCode }) {
  const t = useTranslate();
  const { time } = useDates();
  const { titleOf } = useTitles();
  return (
    <Notice tone="success" title={t('codes.taken', { title: titleOf(translations) })}>
      {t('codes.taken_text', { code, at: time(used_at) })}
    </Notice>
  );
}

/** Functions for titles in the desk's language, and for names of people. */
function useTitles() {
  const { locale } = useDesk();
  const find = <T extends { locale: Locale }>(translations: readonly T[]) => findTranslation(translations, locale, { useFallback: true });
  return {
    titleOf: (translations: readonly { locale: Locale; title: string }[]): string => find(translations)?.title ?? '–',
    whoIs({ first_name, tier }: KnownCustomer): string {
      const level = tier && find(tier.translations)?.name;
      return level ? `${first_name} (${level})` : first_name;
    },
  };
}
