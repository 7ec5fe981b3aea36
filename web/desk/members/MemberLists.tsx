import { type ReactNode, useId } from 'react';
import type { DeskMember } from '#shared/contracts/desk-members.ts';
import { refundMemberReward } from '#shared/contracts/desk-rewards.ts';
import { householdEntries } from '#shared/contracts/points.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { toShownStatus } from '#shared/rules/receipt-status.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { toReason } from '../lib/act-reasons.ts';
import { findActWords } from '../lib/act-words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useMay } from '../lib/staff.ts';
import { useDates } from '../lib/use-dates.ts';
import { RefundReward } from './RefundReward.tsx';

interface Row {
  key: string | number;
  at: string;
  title: ReactNode;
  about?: ReactNode;
  figure?: ReactNode;
}

/** The latest transactions. */
export function MemberEntries({ entries }: Pick<DeskMember, 'entries'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const rows = entries.map(
    ({ id, kind, points, balance_after, settled = 0, owed = 0, is_settlement, created_at, reference, by_name, translations = [] }) => ({
      key: kind === 'household' ? `${id} ${reference?.name} ${created_at}` : id,
      at: created_at,
      title: toEntryTitle(t(is_settlement ? 'members.settlement' : `entry.${kind}`), reference),
      about: [
        findTranslation(translations, locale, { useFallback: true })?.title,
        reference?.source && t(`entry.source_${reference.source}`),
        kind === 'household' && isHouseholdEntry(reference?.name) && t(`entry.${reference.name}`),
        by_name,
        settled > 0 && t('members.settled', { points: settled }),
        owed > 0 && t('members.still_owed', { points: owed }),
      ]
        .filter(Boolean)
        .join(' · '),
      figure: (
        <>
          {points !== 0 && <strong>{points > 0 ? `+${formatNumber(points, locale)}` : formatNumber(points, locale)}</strong>}
          {balance_after !== null && <span className="quiet small">{t('members.then', { points: balance_after - settled })}</span>}
        </>
      ),
    }),
  );
  return <Rows title={t('members.entries')} rows={rows} />;
}

// messages: entry.source_*

const isHouseholdEntry = (name: string | null | undefined): name is (typeof householdEntries)[number] =>
  householdEntries.some((one) => one === name);

/** Title of an entry, which leads to its receipt if it has one. */
function toEntryTitle(title: string, reference: DeskMember['entries'][number]['reference']): ReactNode {
  if (reference?.type !== 'receipt' || reference.id == null) return title;
  return <Link href={toDeskPath('receipts', reference.id)}>{title}</Link>;
}

/** Latest receipts as links, with a link to all decided receipts of the member. */
export function MemberReceipts({ id: memberId, receipts }: Pick<DeskMember, 'id' | 'receipts'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const rows = receipts.map(({ id, number, amount, status, reason, purchased_at, points, translations }) => ({
    key: id,
    at: purchased_at,
    title: (
      <Link href={toDeskPath('receipts', id)}>
        {findTranslation(translations, locale, { useFallback: true })?.title ?? `${number || id}`}
      </Link>
    ),
    about: (
      <>
        {number} · {t('members.points', { points })} <Badge>{t(`receipt_status.${toShownStatus({ status, reason })}`)}</Badge>
      </>
    ),
    figure: <strong>{formatMoney(amount, locale)}</strong>,
  }));
  const all = `${toDeskPath('receipts', 'decided')}?${new URLSearchParams({ member: String(memberId) })}`;
  return <Rows title={t('members.receipts')} rows={rows} after={rows.length > 0 && <Link href={all}>{t('members.all_receipts')}</Link>} />;
}

export function MemberRewards({ member: { id: memberId, rewards, points: summary }, onChanged }: RewardsProps) {
  const t = useTranslate();
  const may = useMay();
  const { locale } = useDesk();
  const rows = rewards.map(({ id, points, status, activated_at, translations }) => {
    const title = findTranslation(translations, locale, { useFallback: true })?.title ?? String(id);
    return {
      key: id,
      at: activated_at,
      title,
      about: <Badge>{t(`reward_status.${status}`)}</Badge>,
      figure: (
        <>
          <strong>{t('members.points', { points })}</strong>
          {status === 'active' && may(refundMemberReward) && (
            <RefundReward memberId={memberId} reward={{ id, points }} title={title} balance={summary.balance} onDone={onChanged} />
          )}
        </>
      ),
    };
  });
  return <Rows title={t('members.rewards')} rows={rows} />;
}

interface RewardsProps {
  member: DeskMember;
  onChanged: () => Promise<void>;
}

/** Acts of staff on the member's data, including viewing it. */
export function MemberActs({ acts }: Pick<DeskMember, 'acts'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const rows = acts.map(({ at, by, act, subject, why }, index) => {
    const points = act === 'points adjust' ? Number(subject.split(' ')[1]) : undefined;
    return {
      key: index,
      at,
      title: findActWords(t, act) ?? t('activity.other_act'),
      about: why === null ? by : `${by}: ${toReason(t, why)}`,
      figure: points !== undefined && <strong>{points > 0 ? `+${formatNumber(points, locale)}` : formatNumber(points, locale)}</strong>,
    };
  });
  return <Rows title={t('members.acts')} rows={rows} />;
}

/** A titled list of rows with their times. */
export function Rows({ title, rows, after }: { title: string; rows: readonly Row[]; after?: ReactNode }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const titleId = useId();
  return (
    <section className="member-section" aria-labelledby={titleId}>
      <h2 id={titleId} className="member-section-title">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="quiet">{t('members.nothing')}</p>
      ) : (
        <ul className="member-rows">
          {rows.map(({ key, at, title: name, about, figure }) => (
            <li key={key} className="member-entry">
              <div className="member-entry-words">
                <span>{name}</span>
                {about && <span className="quiet small">{about}</span>}
                <time className="quiet small" dateTime={at}>
                  {dayTime(at)}
                </time>
              </div>
              {figure && <div className="member-figure">{figure}</div>}
            </li>
          ))}
        </ul>
      )}
      {after && <p>{after}</p>}
    </section>
  );
}
// messages: entry.*, receipt_status.*, reward_status.*
