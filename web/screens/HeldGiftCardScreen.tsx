import { type HeldGiftCard, openGiftCard } from '#shared/contracts/gift-card-orders.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { giftCardTones, isReturned } from '../features/gift-cards/gift-card-status.ts';
import { LinkedGiftCardPage } from '../features/gift-cards/LinkedGiftCardPage.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useLinks } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useDateFormats } from '../lib/texts/formats.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Badge } from '../ui/Badge.tsx';
import { Barcode } from '../ui/Barcode.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A gift card for the holder of its link: balance, number and code, to use and to print. */
export function HeldGiftCardScreen() {
  const t = useTranslate();
  usePage({ route: 'held-gift-card', heading: t('gift_cards.held_title') });
  return (
    <LinkedGiftCardPage title={t('gift_cards.held_title')} action={useAction(openGiftCard)}>
      {({ data, reload }) => <Card card={data} onReload={reload} />}
    </LinkedGiftCardPage>
  );
}

function Card({ card, onReload }: { card: HeldGiftCard; onReload: () => void }) {
  const t = useTranslate();
  const site = useSite();
  const { locale } = site;
  const { day } = useDateFormats();
  const texts = useRecordTexts();
  const gifts = useLinks()('gift-cards');
  const { number, code, status, balance, price, valid_until, from, message } = card;
  return (
    <article className="gift-card-own">
      {from !== null && <p className="lead">{t('gift_cards.held_from', { name: from, mall: siteName(site) })}</p>}
      {message !== null && <p className="gift-card-message">{message}</p>}
      <div className="gift-card-face">
        <h2 className="gift-card-title">{texts.get(card, 'title')}</h2>
        <p className="gift-card-balance">{formatMoney(balance, locale)}</p>
        <p className="gift-card-number">{number}</p>
        <p className="gift-card-state">
          <Badge tone={giftCardTones[status]}>{t(`gift_cards.status_${status}`)}</Badge>
          {!isReturned(status) && <span>{t('gift_cards.valid_until', { date: day(valid_until) })}</span>}
        </p>
      </div>
      {balance.amount !== price.amount && !isReturned(status) && (
        <p className="quiet">{t('gift_cards.held_of', { price: formatMoney(price, locale) })}</p>
      )}
      {card.is_sandbox && <Notice tone="info">{t('gift_cards.sandbox')}</Notice>}
      {code !== null && status === 'active' && (
        <div className="gift-card-code">
          <p>{t('gift_cards.code')}</p>
          <p className="gift-card-secret">{code}</p>
          <Barcode text={number.replace(/\D/g, '')} label={t('gift_cards.number')} />
          <p className="quiet small">{t('gift_cards.held_use')}</p>
        </div>
      )}
      <div className="cluster gift-card-acts">
        {!isReturned(status) && (
          <Button icon="print" onClick={() => print()}>
            {t('gift_cards.print')}
          </Button>
        )}
        <Button variant="secondary" onClick={onReload}>
          {t('gift_cards.reload')}
        </Button>
        {gifts !== undefined && (
          <Button variant="secondary" href={gifts}>
            {t('menu.gift-cards')}
          </Button>
        )}
      </div>
    </article>
  );
}
// messages: gift_cards.status_*
