import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { movementKinds, type PointsEntry } from '#shared/contracts/points.ts';
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
import { entryIcons, toEntryKey, toSign, useEntryTexts } from './entry-texts.ts';

interface Props {
  entries: readonly PointsEntry[];
  label: string;
  /** Returns a control for the receipt of an entry. */
  toAction: (receiptId: number, entry: PointsEntry) => ReactNode;
}

/** Transactions, newest first: reason, date, expiry, points, balance. */
export function Ledger({ entries, label, toAction }: Props) {
  const { locale } = useSite();
  useShownRow();
  /** Links to the row of a movement: on this page, or as the first one of a page. */
  const toRow = (id: number) => {
    const isHere = entries.some((entry) => entry.id === id);
    return `${isHere ? '' : toPath('dashboard-my-points', locale, {}, { before: id })}#${toAnchor(id)}`;
  };
  return (
    <ol className="ledger" aria-label={label}>
      {entries.map((entry) => (
        <LedgerRow key={toEntryKey(entry)} entry={entry} toAction={toAction} toRow={toRow} />
      ))}
    </ol>
  );
}

const toAnchor = (id: number) => `entry-${id}`;

/** Scrolls to the row in the address's fragment, which may have been loaded after the page. */
function useShownRow(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the link to the same row is clicked again
  useEffect(() => {
    const row = hash.startsWith('#entry-') ? document.getElementById(hash.slice(1)) : null;
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [hash, key]);
}

interface RowProps extends Pick<Props, 'toAction'> {
  entry: PointsEntry;
  toRow: (id: number) => string;
}

function LedgerRow({ entry, toAction, toRow }: RowProps) {
  const t = useTranslate();
  const { locale } = useSite();
  const dates = useDateFormats();
  const toPoints = usePoints();
  const texts = useRecordTexts();
  const { what, kind, note, source, who, sum, returned, receipt } = useEntryTexts()(entry);
  const { settled = 0, owed = 0, returned: { entry_id: returnId } = {}, takes_back: { entry_id: purchaseId } = {} } = entry;
  const isGain = entry.points > 0;
  return (
    <li
      className={classNames('ledger-row', isGain && 'ledger-gain')}
      id={entry.points === 0 ? undefined : toAnchor(entry.id)}
      tabIndex={-1}
    >
      <span className="ledger-sign">
        <Icon name={entryIcons[entry.kind]} size="small" />
      </span>
      <div className="ledger-words">
        <p className="ledger-what">{receipt === undefined ? what : <Link href={receipt}>{what}</Link>}</p>
        <p className="ledger-notes">
          {who !== undefined && <span className="ledger-who">{who}</span>}
          {what !== kind && <span>{kind}</span>}
          {note !== undefined && <span>{note}</span>}
          {source !== undefined && <span>{source}</span>}
          {sum !== undefined && <span className="ledger-sum">{sum}</span>}
          {entry.reference?.campaigns?.map(({ id, points, translations }) => (
            <span key={id}>
              {t('points.of_campaign', {
                campaign: texts.find({ translations }, 'title') ?? t('points.campaign'),
                points: toPoints(points),
              })}
            </span>
          ))}
          {returned !== undefined && (
            <span className="ledger-returned">{returnId === undefined ? returned : <Link href={toRow(returnId)}>{returned}</Link>}</span>
          )}
          {purchaseId !== undefined && (
            <span>
              <Link href={toRow(purchaseId)}>{t('points.to_purchase')}</Link>
            </span>
          )}
          {settled > 0 && <span>{t('points.settled', { points: toPoints(settled) })}</span>}
          {owed > 0 && <span>{t('points.still_owed', { points: toPoints(owed) })}</span>}
          <time dateTime={entry.created_at}>{dates.day(entry.created_at)}</time>
          {settled < entry.points && entry.expires_on !== null && <span>{t('points.until', { date: dates.day(entry.expires_on) })}</span>}
        </p>
        {entry.kind === 'receipt' && entry.reference?.id != null && (
          <div className="ledger-action">{toAction(entry.reference.id, entry)}</div>
        )}
      </div>
      <div className="ledger-figures">
        {entry.points !== 0 && (
          <p className="ledger-points">
            {toSign(entry.points)}
            {toPoints(Math.abs(entry.points))}
          </p>
        )}
        {entry.balance_after !== null && (
          <p className="ledger-after">{t('points.after', { number: formatNumber(entry.balance_after - settled, locale) })}</p>
        )}
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
      {[undefined, ...movementKinds].map((kind) => (
        <Chip key={kind ?? 'all'} href={toPath('dashboard-my-points', locale, {}, { kind })} isCurrent={kind === current}>
          {kind ? t(`points.kind_${kind}`) : t('points.kind_all')}
        </Chip>
      ))}
    </ChipGroup>
  );
}
// messages: points.kind_*
