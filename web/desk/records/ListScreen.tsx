import { Navigate, useParams } from 'react-router';
import { getDeskKind } from '#shared/contracts/desk-forms.ts';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { findDeskKind } from '#shared/site/desk-kinds.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../../lib/texts/pagination-labels.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { toRouterPath } from '../lib/desk-path.ts';
import { useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, NotFound, Waiting } from '../shell/DeskPage.tsx';
import { BannerOrder } from './BannerOrder.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { ExportButton } from './ExportButton.tsx';
import { countFilters } from './FieldFilters.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ColumnsButton, toDefaultColumns, useListColumns } from './list-columns.tsx';
import { RecordTable } from './RecordTable.tsx';
import { toImportPath, toKindsPath, toNewPath } from './record-links.tsx';
import { SavedViews } from './SavedViews.tsx';
import { toCallQuery, useListQuery } from './use-list-query.ts';

const toSinglePath = (kind: string, key: string) => toRouterPath(`content/${kind}/${key}`);

/** The records of one kind. A kind with a single record opens its form instead. */
export function ListScreen() {
  const t = useTranslate();
  const { kind = '' } = useParams();
  const { query, search, toHref, set } = useListQuery(kind);
  const { columns, setColumns } = useListColumns(kind);
  const form = useCall(getDeskKind, { params: { kind } });
  const list = useCall(listDeskRecords, { params: { kind }, query: { ...toCallQuery(query), per_page: 24 } }, { keepsPrevious: true });
  const allWords = useWordsOfKinds();
  const table = findDeskKind(kind);
  const labels = usePaginationLabels();
  const { roles } = useStaff();
  const selection = useSelection(kind, query, 'meta' in list ? (list.meta?.total ?? 0) : 0);
  if (!table || (list.state === 'failed' && list.code === 'NotFound')) return <NotFound />;
  if ('data' in form && !form.data.is_list) return <Navigate to={toSinglePath(kind, kind)} replace />;
  if (table.isTheOnly && list.state === 'ready' && list.data[0]) return <Navigate to={toSinglePath(kind, list.data[0].key)} replace />;
  if (!allWords) return <Waiting />;
  const words = toKindWords(allWords, kind);
  const mayChange = canUse(kind, 'archive', roles) && !table.isTheOnly;
  const shownColumns = columns ?? toDefaultColumns(table);
  const isFiltered = query.q !== undefined || query.state !== undefined || countFilters(query) > 0;
  const meta = 'meta' in list ? list.meta : undefined;
  return (
    <DeskPage
      title={words.list}
      lead={<Link href={toKindsPath()}>{t('places.content')}</Link>}
      actions={
        table.isTheOnly ? undefined : (
          <>
            {'data' in form && <ExportButton kind={kind} form={form.data} words={words} query={query} total={meta?.total ?? 0} />}
            {mayChange && (
              <Button href={toImportPath(kind)} variant="secondary" size="small" icon="file">
                {t('imports.import')}
              </Button>
            )}
            <Button href={toNewPath(kind)} size="small" icon="plus">
              {t('records.new')}
            </Button>
          </>
        )
      }
    >
      {kind === 'hero-banners' && !isFiltered && <BannerOrder datesFrom={'data' in form ? form.data.dates_from : undefined} />}
      <SavedViews key={`views ${kind}`} kind={kind} search={search} columns={columns} onColumns={setColumns} />
      <ListFilters key={kind} query={query} table={table} form={'data' in form ? form.data : undefined} words={words} onChange={set} />
      {mayChange && (
        <BulkBar
          key={`bulk ${kind}`}
          {...{ kind, table, words, selection }}
          form={'data' in form ? form.data : undefined}
          total={meta?.total ?? 0}
        />
      )}
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.state === 'empty' && (
        <EmptyState
          title={isFiltered ? t('records.none_found') : t('records.none_yet')}
          action={
            isFiltered && (
              <Button variant="secondary" size="small" onClick={() => set({})}>
                {t('records.all')}
              </Button>
            )
          }
        />
      )}
      {list.state === 'ready' && (
        <>
          <div className="record-count">
            <p role="status">{t('records.count', { count: meta?.total ?? list.data.length })}</p>
            {'data' in form && <ColumnsButton table={table} form={form.data} words={words} columns={shownColumns} onChange={setColumns} />}
          </div>
          <RecordTable
            kind={kind}
            table={table}
            rows={list.data}
            words={words}
            columns={shownColumns}
            datesFrom={'data' in form ? form.data.dates_from : undefined}
            isBusy={list.isRefreshing}
            selection={mayChange ? selection : undefined}
          />
          {meta && <Pagination page={meta.page} pageCount={meta.pages} toHref={toHref} labels={labels} />}
        </>
      )}
    </DeskPage>
  );
}
// messages: pagination.*
