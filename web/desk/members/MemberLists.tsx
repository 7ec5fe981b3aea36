import { type ReactNode, useId } from 'react';
import type { DeskMember } from '#shared/contracts/desk-members.ts';
import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { findActWords } from '../lib/act-words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

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
  const rows = entries.map(({ id, kind, points, balance_after, settled = 0, owed = 0, is_settlement, created_at, translations = [] }) => ({
    key: id,
    at: created_at,
    title: t(is_settlement ? 'members.settlement' : `entry.${kind}`),
    about: [
      findTranslation(translations, locale, { useFallback: true })?.title,
      settled > 0 && t('members.settled', { points: settled }),
      owed > 0 && t('members.still_owed', { points: owed }),
    ]
      .filter(Boolean)
      .join(' · '),
    figure: (
      <>
        <strong>{points > 0 ? `+${formatNumber(points, locale)}` : formatNumber(points, locale)}</strong>
        <span className="quiet small">{t('members.then', { points: balance_after - settled })}</span>
      </>
    ),
  }));
  return <Rows title={t('members.entries')} rows={rows} />;
}

export function MemberReceipts({ receipts }: Pick<DeskMember, 'receipts'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const rows = receipts.map(({ id, number, amount, status, purchased_at, points, translations }) => ({
    key: id,
    at: purchased_at,
    title: findTranslation(translations, locale, { useFallback: true })?.title ?? number,
    about: (
      <>
        {number} · {t('members.points', { points })} <Badge>{t(`receipt_status.${status}`)}</Badge>
      </>
    ),
    figure: <strong>{formatMoney(amount, locale)}</strong>,
  }));
  return <Rows title={t('members.receipts')} rows={rows} />;
}

export function MemberRewards({ rewards }: Pick<DeskMember, 'rewards'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const rows = rewards.map(({ id, points, status, activated_at, translations }) => ({
    key: id,
    at: activated_at,
    title: findTranslation(translations, locale, { useFallback: true })?.title ?? String(id),
    about: <Badge>{t(`reward_status.${status}`)}</Badge>,
    figure: <strong>{t('members.points', { points })}</strong>,
  }));
  return <Rows title={t('members.rewards')} rows={rows} />;
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
      title: findActWords(t, act) ?? `${act} ${subject}`,
      about: why === null ? by : `${by}: ${why}`,
      figure: points !== undefined && <strong>{points > 0 ? `+${formatNumber(points, locale)}` : formatNumber(points, locale)}</strong>,
    };
  });
  return <Rows title={t('members.acts')} rows={rows} />;
}

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
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
    </section>
  );
}
// messages: entry.*, receipt_status.*, reward_status.*
