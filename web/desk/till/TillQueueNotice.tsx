import { formatMoney } from '#shared/rules/money.ts';
import { maxPurchaseLateMs } from '#shared/site/staff-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { RefusedPurchase } from './RefusedPurchase.tsx';
import { toCardEnd } from './read-code.ts';
import type { StoredPurchase } from './stored-purchases.ts';
import type { useTillQueue } from './use-till-queue.ts';

type Props = Pick<ReturnType<typeof useTillQueue>, 'isOnline' | 'needsLogin' | 'logIn' | 'correct' | 'waiting' | 'refused' | 'others'>;

/** Shows that the device has no connection, how many purchases wait and for whom, and which ones earned nothing. */
export function TillQueueNotice({ isOnline, needsLogin, logIn, correct, waiting, refused, others }: Props) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const count = waiting.length;
  const list = count > 0 && <WaitingList waiting={waiting} />;
  return (
    <div className="till-notices" role="status">
      {!isOnline ? (
        <Notice tone="accent" title={t('till.offline', { count })}>
          {t('till.offline_text')}
          {list}
        </Notice>
      ) : needsLogin ? (
        <Notice
          tone="accent"
          title={t('till.login_needed', { count })}
          action={
            <Button variant="secondary" onClick={() => void logIn()}>
              {t('till.log_in')}
            </Button>
          }
        >
          {t('till.login_needed_text')}
          {list}
        </Notice>
      ) : (
        count > 0 && (
          <Notice title={t('till.sending', { count })}>
            {t('till.sending_text')}
            {list}
          </Notice>
        )
      )}
      {groupByPerson(others).map((theirs) => (
        <Notice key={theirs.id} tone="accent" title={t('till.others', { count: theirs.count, name: theirs.name })}>
          {t('till.others_text', { name: theirs.name, until: dayTime(theirs.until) })}
        </Notice>
      ))}
      {refused.map((stored) => (
        <RefusedPurchase key={stored.purchase.key} stored={stored} onCorrect={correct} />
      ))}
    </div>
  );
}

const maxListed = 10;

/** The newest purchases that wait, newest first. */
function WaitingList({ waiting }: { waiting: readonly StoredPurchase[] }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { dayTime } = useDates();
  const newest = waiting.slice(-maxListed).toReversed();
  return (
    <>
      <ul className="till-waiting">
        {newest.map(({ purchase: { key, amount, bought_at, card } }) => (
          <li key={key}>
            {dayTime(bought_at)} · <strong>{formatMoney(amount, locale)}</strong> · {t('till.card_end', { end: toCardEnd(card) })}
          </li>
        ))}
      </ul>
      {newest.length < waiting.length && <p className="quiet">{t('till.newest_only', { count: newest.length })}</p>}
    </>
  );
}

/** Counts the purchases of each person. `until`: when the first one can no longer be sent. */
function groupByPerson(list: readonly StoredPurchase[]) {
  const groups = Map.groupBy(list, ({ by }) => by.id);
  return [...groups].flatMap(([id, [first, ...more]]) =>
    first
      ? [{ id, name: first.by.name, count: more.length + 1, until: new Date(Date.parse(first.purchase.bought_at) + maxPurchaseLateMs) }]
      : [],
  );
}
