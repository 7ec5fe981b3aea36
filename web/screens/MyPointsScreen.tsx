import type { ReactNode } from 'react';
import { entryKinds, getPoints, listPointsHistory, type PointsEntry, type PointsSummary } from '#shared/contracts/points.ts';
import { toPath } from '#shared/rules/routing.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { DashboardPart } from '../features/dashboard/DashboardPart.tsx';
import { findStoredCard } from '../features/dashboard/stored-card.ts';
import { Balance, BalanceNotes } from '../features/points/BalancePanel.tsx';
import { ExpiryList } from '../features/points/ExpiryList.tsx';
import { HistoryExport } from '../features/points/HistoryExport.tsx';
import { KindChips, Ledger } from '../features/points/Ledger.tsx';
import { DisputeButton } from '../features/receipts/DisputeReceipt.tsx';
import { LiveLine } from '../features/states/LiveLine.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useNow } from '../lib/centre/now.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useDateFormats } from '../lib/texts/formats.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { usePoints } from '../lib/texts/points.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const pageSize = 24;

/** The member's points, when they expire, and every transaction (R-MEM-1). */
export function MyPointsScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-my-points');
  const points = useEndpoint(getPoints);
  useHistory(useRoute().query); // requested early; shown when the content above has its final size
  return (
    <DashboardPage title={title} lead={t('points.lead')}>
      <StatementHead />
      <LiveLine />
      <Standing points={points} />
      {points.state !== 'loading' && <History />}
    </DashboardPage>
  );
}

/** Member and date of the statement, visible only in print. */
function StatementHead() {
  const t = useTranslate();
  const dates = useDateFormats();
  const { now } = useNow();
  const card = findStoredCard();
  return (
    <p className="statement-head">
      {t('points.statement', { date: dates.day(now) })}
      {card && (
        <span>
          {' '}
          · {card.name} · {card.number}
        </span>
      )}
    </p>
  );
}

function Standing({ points }: { points: Resource<PointsSummary> }) {
  const t = useTranslate();
  const toPoints = usePoints();
  return (
    <div className="points-standing">
      <ResourceView
        resource={points}
        loading={<Skeleton className="panel points-standing-wide" kind="text" lines={7} label={t('state.loading')} />}
      >
        {(summary) => (
          <>
            <section className="panel balance tone-surface" aria-label={t('points.balance')}>
              <Balance summary={summary} />
              <BalanceNotes summary={{ ...summary, expiring: [] }} />
              <p className="quiet small">
                {t(summary.is_shared ? 'points.earned_shared' : 'points.earned', { points: toPoints(summary.earned_total) })}
              </p>
            </section>
            <DashboardPart heading={t('points.expiring')} lead={summary.expiring.length > 0 ? t('points.expiring_lead') : undefined}>
              <ExpiryList expiring={summary.expiring} />
            </DashboardPart>
          </>
        )}
      </ResourceView>
    </div>
  );
}

function useHistory(query: URLSearchParams) {
  const { kind, page, before } = readQuery(query);
  return useEndpoint(listPointsHistory, {
    query: { page, per_page: pageSize, ...(kind && { kind }), ...(before && { before }) },
  });
}

/** Transactions of one kind, or all. New transactions do not move entries to other pages. */
function History() {
  const t = useTranslate();
  const { locale } = useSite();
  const { query } = useRoute();
  const { kind, page, before } = readQuery(query);
  const paginationLabels = usePaginationLabels();
  const history = useHistory(query);
  const newest = before ?? ('data' in history ? history.data[0]?.id : undefined);
  const toHref = (number: number) =>
    toPath('dashboard-my-points', locale, {}, { kind, ...(number > 1 && { page: number, before: newest }) });
  return (
    <DashboardPart heading={t('points.history')} aside={<HistoryExport />} className="points-history">
      <KindChips current={kind} />
      <ResourceView
        resource={history}
        loading={<Skeleton className="ledger-loading" kind="text" lines={12} label={t('state.loading')} />}
        empty={<NoEntries isNarrowed={kind !== undefined || page > 1} />}
      >
        {(entries, meta) => (
          <>
            <Ledger
              entries={entries}
              label={t('points.history')}
              toAction={(id, { reference }) => <DisputeButton id={id} conversationId={reference?.dispute_conversation_id} />}
            />
            <Pagination page={page} pageCount={meta?.pages ?? 1} toHref={toHref} labels={paginationLabels} />
          </>
        )}
      </ResourceView>
    </DashboardPart>
  );
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }): ReactNode {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const all = toLink('dashboard-my-points');
  const ways = toLink('dashboard-get-points');
  if (isNarrowed) {
    return (
      <EmptyState
        level={3}
        icon="filter"
        title={t('points.empty_kind')}
        action={all !== undefined && <Button href={all}>{t('points.all_kinds')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      level={3}
      icon="star"
      title={t('points.empty')}
      message={t('points.empty_text')}
      action={ways !== undefined && <Button href={ways}>{t('points.ways')}</Button>}
    />
  );
}

interface Shown {
  kind: PointsEntry['kind'] | undefined;
  page: number;
  before: number | undefined;
}

/** Reads the state of the page from the query. Ignores invalid values. */
function readQuery(query: URLSearchParams): Shown {
  const readCount = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined);
  return { kind: entryKinds.find((kind) => kind === query.get('kind')), page: readCount('page') ?? 1, before: readCount('before') };
}
