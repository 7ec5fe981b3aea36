import type { MemberCounts, MemberRow } from '#shared/contracts/desk-members.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useDates } from '../lib/use-dates.ts';

interface Props {
  rows: readonly MemberRow[];
  levels: MemberCounts['levels'];
  isBusy: boolean;
}

/** Members in columns; on phones each member is a card. */
export function MemberTable({ rows, levels, isBusy }: Props) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const toLevel = (id: number | null) => {
    const level = levels.find((known) => known.id === id);
    return level ? findTranslation(level.translations, locale, { useFallback: true })?.name : '–';
  };
  const hasLevels = levels.length > 0;
  return (
    <div className="record-table member-table" aria-busy={isBusy || undefined}>
      <table>
        <thead>
          <tr>
            <th scope="col" data-cell="title">
              {t('members.who')}
            </th>
            <th scope="col">{t('members.card')}</th>
            {hasLevels && <th scope="col">{t('members.tier')}</th>}
            <th scope="col" data-cell="figure">
              {t('members.points_label')}
            </th>
            <th scope="col">{t('members.since')}</th>
            <th scope="col">{t('members.last_active')}</th>
            <th scope="col">{t('members.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, email, card_number, level_id, points, member_since, last_active, has_newsletter, is_blocked }) => (
            <tr key={id}>
              <th scope="row" data-cell="title">
                <Link href={toDeskPath('members', id)}>{name || email}</Link>
                {name && <span className="member-email">{email}</span>}
              </th>
              <td data-cell="fact" data-label={t('members.card')} className="member-nowrap">
                <span>{toGroupsOfFour(card_number)}</span>
              </td>
              {hasLevels && (
                <td data-cell="fact" data-label={t('members.tier')}>
                  <span>{toLevel(level_id)}</span>
                </td>
              )}
              <td data-cell="fact" data-label={t('members.points_label')} className="member-nowrap member-points">
                <span>{formatNumber(points, locale)}</span>
              </td>
              <td data-cell="fact" data-label={t('members.since')} className="member-nowrap">
                <span>{day(member_since)}</span>
              </td>
              <td data-cell="fact" data-label={t('members.last_active')} className="member-nowrap">
                <span>{day(last_active)}</span>
              </td>
              <td data-cell="state">
                <span className="record-badges">
                  {is_blocked && <Badge tone="error">{t('members.blocked')}</Badge>}
                  {has_newsletter && <Badge>{t('members.newsletter')}</Badge>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
