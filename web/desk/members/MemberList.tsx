import {
  getMemberCounts,
  listDeskMembers,
  type MemberCounts,
  memberActivities,
  memberNewsletters,
  memberOrders,
  memberStatuses,
} from '#shared/contracts/desk-members.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../../lib/texts/pagination-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { MemberTable } from './MemberTable.tsx';
import { useMemberQuery } from './use-member-query.ts';

/** All members, newest first, with filters that show how many members match each. */
export function MemberList() {
  const t = useTranslate();
  const { query, page, isFiltered, toHref, clear } = useMemberQuery();
  const counted = useCall(getMemberCounts, {});
  const called = useCall(listDeskMembers, { query: { ...query, page, per_page: memberDeskLimits.listed } }, { keepsPrevious: true });
  const labels = usePaginationLabels();
  const counts = 'data' in counted ? counted.data : undefined;
  const meta = 'meta' in called ? called.meta : undefined;
  return (
    <>
      <MemberFilters counts={counts} />
      {called.state === 'loading' && <Waiting />}
      <FailedCall called={called} />
      {called.state === 'empty' && (
        <EmptyState
          title={isFiltered ? t('members.none_match') : t('members.none_yet')}
          action={
            isFiltered && (
              <Button variant="secondary" size="small" onClick={clear}>
                {t('members.all')}
              </Button>
            )
          }
        />
      )}
      {called.state === 'ready' && (
        <>
          <p className="record-count" role="status">
            {[
              t('members.count', { count: meta?.total ?? called.data.length }),
              !isFiltered && counts && t('members.count_active', { count: counts.active }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <MemberTable rows={called.data} levels={counts?.levels ?? []} isBusy={called.isRefreshing} />
          {meta && <Pagination page={meta.page} pageCount={meta.pages} toHref={toHref} labels={labels} />}
        </>
      )}
    </>
  );
}

function MemberFilters({ counts }: { counts: MemberCounts | undefined }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { query, set } = useMemberQuery();
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatNumber(count, locale)})`;
  const ofRest = (count: number | undefined) => (counts && count !== undefined ? counts.all - count : undefined);
  const figures: Readonly<Record<string, number | undefined>> = {
    active: counts?.active,
    inactive: ofRest(counts?.active),
    yes: counts?.newsletter,
    no: ofRest(counts?.newsletter),
    blocked: counts?.blocked,
    not_blocked: ofRest(counts?.blocked),
  };
  const groups = { activity: memberActivities, newsletter: memberNewsletters, status: memberStatuses } as const;
  const levels = (counts?.levels ?? []).map(({ id, translations, count }) => ({
    value: String(id),
    label: withCount(findTranslation(translations, locale, { useFallback: true })?.name ?? String(id), count),
  }));
  const everyone = withCount(t('members.filter.any'), counts?.all);
  return (
    <section className="member-filters" aria-label={t('members.filters')}>
      {levels.length > 0 && (
        <Field label={t('members.filter.level')}>
          <Select
            placeholder={everyone}
            value={query.level === undefined ? '' : String(query.level)}
            choices={levels}
            onChange={({ currentTarget }) => set({ level: currentTarget.value || undefined })}
          />
        </Field>
      )}
      {(['activity', 'newsletter', 'status'] as const).map((name) => (
        <Field key={name} label={t(`members.filter.${name}`)}>
          <Select
            placeholder={everyone}
            value={query[name] ?? ''}
            choices={groups[name].map((value) => ({ value, label: withCount(t(`members.filter.${name}.${value}`), figures[value]) }))}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value || undefined })}
          />
        </Field>
      ))}
      <Field label={t('members.sort_label')}>
        <Select
          value={query.sort ?? 'newest'}
          choices={memberOrders.map((value) => ({ value, label: t(`members.sort.${value}`) }))}
          onChange={({ currentTarget }) => set({ sort: currentTarget.value === 'newest' ? undefined : currentTarget.value })}
        />
      </Field>
    </section>
  );
}
// messages: members.filter.*, members.sort.*, pagination.*
