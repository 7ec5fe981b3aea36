import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { listReceipts, type Receipt, receiptStatuses } from '#shared/contracts/receipts.ts';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { ReceiptDialog } from '../features/receipts/ReceiptDialog.tsx';
import { CompanyName, ReceiptRow } from '../features/receipts/ReceiptRow.tsx';
import { WaitingReceipts } from '../features/receipts/WaitingReceipts.tsx';
import { LateCode } from '../features/states/LateCode.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { Button } from '../ui/Button.tsx';
import { Chip, ChipGroup } from '../ui/Chip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Form to send a receipt. Loaded on demand, because the list does not need it. */
const ReceiptForm = lazy(async () => ({ default: (await import('../features/receipts/ReceiptForm.tsx')).ReceiptForm }));

/** A member's receipts with their results. Depending on the address, also shows a receipt in full, or the form for a new one. */
export function ReceiptsScreen() {
  const t = useTranslate();
  const address = readReceiptQuery(useRoute().query);
  const { isNew, page } = address;
  const toHref = useHref();
  const title = isNew ? t('receipts.new') : t('menu.dashboard-receipts');
  usePage({
    route: 'dashboard-receipts',
    heading: title,
    title: page > 1 && !isNew ? t('receipts.paged_title', { title, page }) : undefined,
    description: t('receipts.lead'),
  });
  return (
    <DashboardPage
      title={title}
      lead={t(isNew ? 'receipts.new_lead' : 'receipts.lead')}
      actions={
        isNew ? (
          <Button variant="secondary" href={toHref({})} icon="arrow-left">
            {t('receipts.all')}
          </Button>
        ) : (
          <Button href={toHref({ isNew: true })} icon="camera">
            {t('receipts.add')}
          </Button>
        )
      }
    >
      {isNew ? (
        <NewReceipt listHref={toHref({})} correcting={address.correcting} key={address.correcting} />
      ) : (
        <Receipts address={address} toHref={toHref} />
      )}
    </DashboardPage>
  );
}

type ToHref = (query: Partial<ReceiptQuery>) => string;

function useHref(): ToHref {
  const toLink = useMemberLinks();
  return (query) => toLink('dashboard-receipts', {}, toReceiptQuery(query)) ?? '';
}

function NewReceipt({ listHref, correcting }: { listHref: string; correcting: string | undefined }) {
  const t = useTranslate();
  const programme = useEndpoint(getLoyaltyProgram, {}, { from: 'browser' });
  const refresh = useRefresh();
  const [count, setCount] = useState(1);
  return (
    <LateCode loading={<Skeleton kind="text" lines={12} label={t('state.loading')} />}>
      <ReceiptForm
        key={count}
        programme={programme.state === 'ready' ? programme.data : undefined}
        listHref={listHref}
        correcting={count === 1 ? correcting : undefined}
        onSent={() => refresh(listReceipts, getPoints, listPointsHistory, listMemberRewards)}
        onAnother={() => setCount(count + 1)}
      />
    </LateCode>
  );
}

function Receipts({ address, toHref }: { address: ReceiptQuery; toHref: ToHref }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const paginationLabels = usePaginationLabels();
  const { status, page, receipt: openId } = address;
  const receipts = useEndpoint(listReceipts, { query: { ...(status && { status }), page } });
  const known = 'data' in receipts ? receipts.data.find(({ id }) => id === openId) : undefined;
  const meta = 'meta' in receipts ? receipts.meta : undefined;
  const isPast = page > 1 && receipts.state === 'empty';
  return (
    <div className="receipts">
      <ChipGroup label={t('receipts.filter')}>
        <Chip href={toHref({})} isCurrent={status === undefined}>
          {t('receipts.filter_all')}
        </Chip>
        {receiptStatuses.map((one) => (
          <Chip key={one} href={toHref({ status: one })} isCurrent={status === one}>
            {t(`receipts.filter_${one}`)}
          </Chip>
        ))}
      </ChipGroup>
      <WaitingReceipts toCorrection={(key) => toHref({ isNew: true, correcting: key })} />
      <ResourceView
        resource={receipts}
        loading={<Skeleton kind="text" lines={12} label={t('state.loading')} />}
        empty={
          <EmptyState
            icon="file"
            title={t(isPast ? 'receipts.past_end' : status ? 'receipts.empty_filter' : 'receipts.empty')}
            message={isPast || status ? undefined : t('receipts.empty_text')}
            action={
              isPast || status ? (
                <Button variant="secondary" href={toHref({})}>
                  {t('receipts.all')}
                </Button>
              ) : (
                <Button href={toHref({ isNew: true })}>{t('receipts.add')}</Button>
              )
            }
          />
        }
      >
        {(shown) => (
          <ul className="receipt-rows" aria-label={t('menu.dashboard-receipts')}>
            {shown.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptRow
                  receipt={receipt}
                  shop={<CompanyName id={receipt.company_id} />}
                  href={toHref({ ...address, receipt: receipt.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </ResourceView>
      <Pagination
        page={page}
        pageCount={meta?.pages ?? 1}
        toHref={(number) => toHref({ status, page: number })}
        labels={paginationLabels}
      />
      <ReceiptDialog
        id={openId}
        known={known}
        onClose={() => void navigate(toHref({ ...address, receipt: undefined }), { preventScrollReset: true })}
      />
    </div>
  );
}
// messages: receipts.filter_*

/** State in the address of the receipts. */
interface ReceiptQuery {
  status: Receipt['status'] | undefined;
  page: number;
  /** Id of the open receipt. */
  receipt: number | undefined;
  /** Shows the form for a new receipt. */
  isNew: boolean;
  /** Key of a waiting receipt that the form corrects. */
  correcting?: string | undefined;
}

/** Reads the state of the page from the query. Ignores invalid values. */
function readReceiptQuery(query: URLSearchParams): ReceiptQuery {
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  return {
    status: receiptStatuses.find((status) => status === query.get('status')),
    page: Math.min(number('page') ?? 1, 100_000),
    receipt: number('receipt'),
    isNew: query.has('new'),
    correcting: /^[\w-]{36}$/.exec(query.get('new') ?? '')?.[0],
  };
}

/** Converts the state to a query; omits defaults. */
function toReceiptQuery({
  status,
  page = 1,
  receipt,
  isNew,
  correcting,
}: Partial<ReceiptQuery>): Record<string, string | number | undefined> {
  return { status, page: page > 1 ? page : undefined, receipt, new: isNew ? (correcting ?? 1) : undefined };
}
