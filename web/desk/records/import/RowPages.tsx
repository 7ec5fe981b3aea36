import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type DeskImport, deskImportRowStates, type listDeskImportRows } from '#shared/contracts/desk-imports.ts';
import type { listMemberImportRows } from '#shared/contracts/member-imports.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../../../lib/texts/pagination-labels.ts';
import { Link } from '../../../ui/Link.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import type { useCall } from '../../lib/use-call.ts';
import { FailedCall, Waiting } from '../../shell/DeskPage.tsx';

type RowState = (typeof deskImportRowStates)[number];

/** Returns the shown state and page of an import's rows, which are in the address. */
export function useRowPage(counts: DeskImport['counts'], path: string) {
  const [params] = useSearchParams();
  const offered = deskImportRowStates.filter((state) => counts[state] > 0);
  const state = offered.find((one) => one === params.get('rows')) ?? toFirst(offered);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const toHref = (of: RowState, at = 1) => `${path}?${new URLSearchParams({ rows: of, page: String(at) })}`;
  return { counts, offered, state, page, toHref };
}

interface Props {
  shown: ReturnType<typeof useRowPage>;
  called: ReturnType<typeof useCall<typeof listDeskImportRows>> | ReturnType<typeof useCall<typeof listMemberImportRows>>;
  /** The rows. */
  children: ReactNode;
}

/** Frame of the rows: tabs by state above, pages below. */
export function RowPages({ shown: { counts, offered, state, toHref }, called, children }: Props) {
  const t = useTranslate();
  const labels = usePaginationLabels();
  if (!state) return null;
  return (
    <>
      <nav aria-label={t('imports.rows')} className="import-tabs">
        {offered.map((one) => (
          <Link key={one} href={toHref(one)} data-keep-scroll="" aria-current={one === state ? 'page' : undefined}>
            {t(`imports.tab.${one}`, { count: counts[one] })}
          </Link>
        ))}
      </nav>
      <FailedCall called={called} />
      {called.state === 'loading' && <Waiting />}
      {children}
      {'data' in called && called.meta && (
        <Pagination page={called.meta.page} pageCount={called.meta.pages} toHref={(at) => toHref(state, at)} keepsScroll labels={labels} />
      )}
    </>
  );
}
// messages: imports.tab.*

/** Rows that need attention come first. */
function toFirst(offered: readonly RowState[]): RowState | undefined {
  return (['failed', 'faulty', 'changed', 'new', 'same'] as const).find((state) => offered.includes(state));
}
