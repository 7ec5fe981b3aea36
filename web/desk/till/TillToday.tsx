import { useEffect, useState } from 'react';
import type { PurchaseAtTill, TakenAtTill, TillToday as Today } from '#shared/contracts/till.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { maxListedAtTill } from '#shared/site/staff-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { useTitles } from './use-titles.ts';
import { VoidDialog } from './VoidDialog.tsx';

interface Props {
  today: Today;
  company: number;
  /** Called after a purchase was taken back. */
  onReturned: () => void;
}

/** Lists the purchases, rewards and gift cards of the shop's day. Mistaken purchases are taken back here. */
export function TillToday({ today, company, onReturned }: Props) {
  const { count, voided, points, purchases, rewards, gift_cards, taken } = today;
  const t = useTranslate();
  const { locale } = useDesk();
  const now = useMinutes();
  const isCut = purchases.length < count + voided || taken.length === maxListedAtTill;
  const [chosen, setChosen] = useState<PurchaseAtTill>();
  return (
    <section className="till-today" aria-labelledby="till-today">
      <h2 id="till-today">{t('till.today')}</h2>
      {count > 0 && <p className="quiet">{t('till.today_sum', { count, points, number: formatNumber(points, locale) })}</p>}
      {rewards > 0 && <p className="quiet">{t('till.today_rewards', { count: rewards })}</p>}
      {gift_cards.amount !== 0 && <p className="quiet">{t('till.today_gift_cards', { amount: formatMoney(gift_cards, locale) })}</p>}
      {count + voided + taken.length === 0 && <p className="quiet">{t('till.none_today')}</p>}
      {voided > 0 && <p className="quiet">{t('till.today_voided', { count: voided })}</p>}
      <ul className="till-list">
        {toEntries(today).map((entry) =>
          'kind' in entry ? (
            <TakenRow key={`${entry.kind} ${entry.id}`} taken={entry} />
          ) : (
            <Row key={entry.id} purchase={entry} now={now} onVoid={() => setChosen(entry)} />
          ),
        )}
      </ul>
      {isCut && <p className="quiet">{t('till.newest_only', { count: purchases.length + taken.length })}</p>}
      <p className="quiet">{t('till.no_photos')}</p>
      {chosen && (
        <VoidDialog
          purchase={chosen}
          company={company}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            onReturned();
          }}
        />
      )}
    </section>
  );
}

/** Purchases, rewards and gift cards, newest first. */
function toEntries({ purchases, taken }: Today): (PurchaseAtTill | TakenAtTill)[] {
  return [...purchases, ...taken].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

function TakenRow({ taken }: { taken: TakenAtTill }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { time } = useDates();
  const { titleOf } = useTitles();
  const isReward = taken.kind === 'reward';
  const title = isReward ? titleOf(taken.translations) : formatMoney(taken.amount, locale);
  const who = isReward ? (taken.first_name ?? t('till.deleted')) : t('till.card_end', { end: taken.card_end });
  const kind = isReward ? 'till.reward_taken' : taken.is_returned ? 'till.gift_card_returned' : 'till.gift_card_taken';
  return (
    <li className="till-row">
      <div className="till-row-words">
        <p>
          <strong>{title}</strong> · {t(kind)}
        </p>
        <p className="quiet">
          {time(taken.at)} · {who}
        </p>
        {!isReward && taken.is_sandbox && <Badge>{t('till.sandbox_card')}</Badge>}
      </div>
    </li>
  );
}

// messages: till.reward_taken, till.gift_card_taken, till.gift_card_returned

function Row({ purchase, now, onVoid }: { purchase: PurchaseAtTill; now: number; onVoid: () => void }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { time } = useDates();
  const { at, first_name, card_end, amount, returned, points, points_returned, status, voidable_until } = purchase;
  const who = first_name === null ? t('till.deleted') : `${first_name} …${card_end}`;
  const isVoidable = voidable_until !== null && Date.parse(voidable_until) > now;
  const left = points - points_returned;
  return (
    <li className="till-row">
      <div className="till-row-words">
        <p>
          <strong>{formatMoney(amount, locale)}</strong>
          {status === 'credited' && left > 0 && <span>{` · ${t('till.plus', { count: left, number: formatNumber(left, locale) })}`}</span>}
        </p>
        <p className="quiet">
          {time(at)} · {who}
        </p>
        {status === 'voided' && <Badge>{t('till.voided')}</Badge>}
        {status === 'credited' && returned.amount > 0 && (
          <Badge>{t('till.part_returned', { amount: formatMoney(returned, locale) })}</Badge>
        )}
      </div>
      {status === 'credited' &&
        (isVoidable ? (
          <Button variant="secondary" onClick={onVoid} aria-label={t('till.void_one', { who, amount: formatMoney(amount, locale) })}>
            {t('till.void')}
          </Button>
        ) : (
          <p className="till-late quiet">{t('till.too_late')}</p>
        ))}
    </li>
  );
}

/** The time, renewed twice a minute: purchases can be taken back for a quarter of an hour. */
function useMinutes(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, Date.now());
}
