import { useEffect, useRef, useState } from 'react';
import { getBannerOrder, setBannerOrder } from '#shared/contracts/desk-banners.ts';
import { type DeskRecordRow, listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SortRows, toFlatOrder } from '../forms/SortRows.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { replaceToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Thumbnail } from './RecordTable.tsx';
import { toRecordPath } from './record-links.tsx';

const kind = 'hero-banners';
const all = { params: { kind }, query: { per_page: 48 } } as const;

/** Shows the banners of the home page in their order, and the other banners with the reasons why visitors do not see them. */
export function BannerOrder({ datesFrom }: { datesFrom: string | undefined }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const order = useCall(getBannerOrder);
  const list = useCall(listDeskRecords, all);
  const failed = [order, list].find(({ state }) => state === 'failed');
  if (failed?.state === 'failed')
    return (
      <ErrorState
        {...toFailure(failed)}
        action={
          <Button size="small" onClick={() => void Promise.all([order.refresh(), list.refresh()])}>
            {t('desk.try_again')}
          </Button>
        }
      />
    );
  if (!('data' in order) || !('data' in list) || list.data.length === 0) return null;
  return <OrderList ids={order.data.ids} rows={list.data} datesFrom={datesFrom} />;
}

/** Ids in the order of the home page; null: all published banners. */
type Order = readonly number[] | null;

interface OrderProps {
  ids: Order;
  rows: readonly DeskRecordRow[];
  datesFrom: string | undefined;
}

function OrderList({ ids: stored, rows, datesFrom }: OrderProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { ids, put, failure, isConflict } = useOrder(stored);
  const toNotes = useNotes(datesFrom);
  const find = (id: number) => rows.find(({ key }) => key === String(id));
  const shown = ids
    ? [...new Set(ids)].filter((id) => find(id))
    : rows.filter(({ state }) => state === 'live').map(({ key }) => Number(key));
  const others = rows.filter(({ key }) => !shown.includes(Number(key)));
  const titleOf = (row: DeskRecordRow) => toRecordTitle(row, locale);
  const sorting = toFlatOrder(shown, (to) => put(to));
  return (
    <section aria-labelledby="banner-order" className="banner-order stack-small">
      <h2 id="banner-order" tabIndex={-1}>
        {t('banners.order')}
      </h2>
      <p className="small quiet">{t('banners.order_lead')}</p>
      {(failure !== undefined || isConflict) && (
        <Notice tone="error" role="alert">
          {isConflict ? t('banners.conflict') : failure}
        </Notice>
      )}
      <SortRows
        label={t('banners.order')}
        rows={shown.flatMap((id) => {
          const row = find(id);
          return row ? [{ name: titleOf(row), content: <Banner row={row} notes={toNotes(row)} /> }] : [];
        })}
        {...sorting}
        onRemove={shown.length > 1 ? (at) => put(shown.toSpliced(at, 1), t('banners.removed')) : undefined}
      />
      {others.length > 0 && (
        <>
          <h3>{t('banners.not_shown')}</h3>
          <ul className="banner-others">
            {others.map((row) => (
              <li key={row.key} className="sort-row">
                <Banner row={row} notes={[...(row.state === 'live' ? [t('banners.not_in_order')] : []), ...toNotes(row)]} />
                {row.state === 'live' && (
                  <Button
                    size="small"
                    variant="secondary"
                    icon="plus"
                    aria-label={t('banners.add_of', { title: titleOf(row) })}
                    onClick={() => put([...shown, Number(row.key)], t('banners.added'))}
                  >
                    {t('banners.add')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Banner({ row, notes }: { row: DeskRecordRow; notes: readonly string[] }) {
  const { locale } = useDesk();
  return (
    <div className="banner-row">
      <Thumbnail address={typeof row.body.image === 'string' ? row.body.image : undefined} isWhole={false} />
      <div>
        <Link href={toRecordPath(kind, row.key)}>{toRecordTitle(row, locale)}</Link>
        {notes.map((note) => (
          <p key={note} className="small banner-note">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Changes that are waiting to be saved. */
interface Line {
  length: number;
  last: Promise<void>;
  saved: Order;
  /** The last change's toast. The next one replaces it, because several would cover the buttons. */
  toast?: number;
}

/**
 * Shows an order immediately and saves it; the toast undoes the change. Changes made while an earlier one is being saved are saved after it, so that
 * two quick presses move a banner twice.
 */
function useOrder(stored: Order) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const act = useAct(setBannerOrder);
  const [chosen, setChosen] = useState<{ ids: Order }>();
  const line = useRef<Line>({ length: 0, last: Promise.resolve(), saved: stored });
  useEffect(() => {
    line.current.saved = stored; // not in `put`: the toast's undo calls a `put` of an earlier render
  }, [stored]);

  function put(ids: Order, title = t('banners.saved')): void {
    const { current } = line;
    current.length += 1;
    setChosen({ ids });
    current.last = current.last.then(() => save(ids, title));
  }

  async function save(ids: Order, title: string): Promise<void> {
    const { current } = line;
    const before = current.saved;
    const saved = await act.send({ ids: ids && [...ids], before: before && [...before] });
    if (saved) {
      current.saved = saved.ids;
      const undo = { label: t('records.undo'), onPress: () => put(before, t('banners.undone')) };
      current.toast = replaceToast(current.toast, { type: 'success', title, action: undo });
    }
    if (current.length === 1) await refresh(getBannerOrder, getWebSettings);
    current.length -= 1;
    if (current.length === 0) setChosen(undefined);
  }

  const isConflict = act.state === 'failed' && act.code === 'Conflict';
  return {
    ids: chosen ? chosen.ids : stored,
    put,
    isConflict,
    failure: act.state === 'failed' && !isConflict ? toFailure(act).message : undefined,
  };
}

/** Returns a function that lists the reasons why visitors do not see a banner, and its missing parts. */
function useNotes(datesFrom: string | undefined): (row: DeskRecordRow) => string[] {
  const t = useTranslate();
  const { start } = useDesk();
  const { dayTime } = useDates();
  const readTime = (value: unknown) => {
    if (typeof value !== 'string' || value === '') return undefined;
    const fixed = datesFrom === undefined ? value : String(resolveRelativeDates(value, new Date(datesFrom), start.timeZone));
    return Number.isNaN(Date.parse(fixed)) ? undefined : fixed;
  };
  return ({ state, has_draft, body, translations }) => {
    const [from, to] = [readTime(body.starts_at), readTime(body.ends_at)];
    const missing = start.locales.filter((locale) => !translations.some((one) => one.locale === locale && one.title.trim() !== ''));
    return [
      state === 'draft' && t('banners.unpublished'),
      to !== undefined && Date.parse(to) <= Date.now() && t('unseen.over', { when: dayTime(to) }),
      from !== undefined && Date.parse(from) > Date.now() && t('unseen.later', { when: dayTime(from) }),
      state === 'live' && has_draft && t('banners.has_draft'),
      !body.image && t('banners.no_picture'),
      missing.length > 0 && t('banners.no_text', { languages: missing.map((locale) => localeFacts[locale].name).join(', ') }),
    ].filter((note) => note !== false);
  };
}
// messages: unseen.over, unseen.later
