import { entryKinds, type PointsEntry } from '#shared/contracts/points.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Chip, ChipGroup } from '../../ui/Chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { entryIcons, toSign, useEntryTexts } from './entry-texts.ts';

interface Props {
  entries: readonly PointsEntry[];
  label: string;
}

/** Transactions, newest first: reason, date, expiry, points, balance. */
export function Ledger({ entries, label }: Props) {
  return (
    <ol className="ledger" aria-label={label}>
      {entries.map((entry) => (
        <LedgerRow key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function LedgerRow({ entry }: { entry: PointsEntry }) {
  const t = useTranslate();
  const { locale } = useSite();
  const dates = useDateFormats();
  const toPoints = usePoints();
  const texts = useRecordTexts();
  const { what, kind, sum, receipt } = useEntryTexts()(entry);
  const { settled = 0, owed = 0 } = entry;
  const isGain = entry.points > 0;
  return (
    <li className={classNames('ledger-row', isGain && 'ledger-gain')}>
      <span className="ledger-sign">
        <Icon name={entryIcons[entry.kind]} size="small" />
      </span>
      <div className="ledger-words">
        <p className="ledger-what">{receipt === undefined ? what : <Link href={receipt}>{what}</Link>}</p>
        <p className="ledger-notes">
          {what !== kind && <span>{kind}</span>}
          {sum !== undefined && <span className="ledger-sum">{sum}</span>}
          {entry.reference?.campaigns?.map(({ id, points, translations }) => (
            <span key={id}>
              {t('points.of_campaign', {
                campaign: texts.find({ translations }, 'title') ?? t('points.campaign'),
                points: toPoints(points),
              })}
            </span>
          ))}
          {settled > 0 && <span>{t('points.settled', { points: toPoints(settled) })}</span>}
          {owed > 0 && <span>{t('points.still_owed', { points: toPoints(owed) })}</span>}
          <time dateTime={entry.created_at}>{dates.day(entry.created_at)}</time>
          {settled < entry.points && entry.expires_on !== null && <span>{t('points.until', { date: dates.day(entry.expires_on) })}</span>}
        </p>
      </div>
      <div className="ledger-figures">
        <p className="ledger-points">
          {toSign(entry.points)}
          {toPoints(Math.abs(entry.points))}
        </p>
        <p className="ledger-after">{t('points.after', { number: formatNumber(entry.balance_after - settled, locale) })}</p>
      </div>
    </li>
  );
}

interface KindChipsProps {
  current: PointsEntry['kind'] | undefined;
}

/** The kinds of transactions as filters. */
export function KindChips({ current }: KindChipsProps) {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <ChipGroup label={t('points.kinds')}>
      {[undefined, ...entryKinds].map((kind) => (
        <Chip key={kind ?? 'all'} href={toPath('dashboard-my-points', locale, {}, { kind })} isCurrent={kind === current}>
          {kind ? t(`points.kind_${kind}`) : t('points.kind_all')}
        </Chip>
      ))}
    </ChipGroup>
  );
}
// messages: points.kind_*
