import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { toPath } from '#shared/rules/routing.ts';
import { toCompanyHeart } from '../features/favourites/FavouriteButton.tsx';
import { toSplitHead } from '../features/landing/use-landing-head.tsx';
import { EshopFilterBar } from '../features/shops/EshopFilterBar.tsx';
import { EshopList } from '../features/shops/EshopList.tsx';
import { type EshopFilters, readEshopFilters, toEshops } from '../features/shops/eshops.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useCompanyOutlines } from '../lib/data/use-company-outlines.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { readPage, usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';

const pageSize = 24;

/** The centre's shops that also sell online (R-PAGE-22). */
export function EshopsScreen() {
  const t = useTranslate();
  const site = useSite();
  const { query } = useRoute();
  const filters = readEshopFilters(query);
  const number = readPage(query.get('page'));
  const page = useScreenPage('eshops');
  const { resource, title, lead, picture } = page;
  const eshops = useCompanyOutlines({ ...filters, has: 'eshop', page: number, per_page: pageSize });
  const isFiltered = filters.q !== undefined || filters.letter !== undefined;
  const pageCount = 'meta' in eshops ? (eshops.meta?.pages ?? 1) : undefined;
  const isPastEnd = number > 1 && pageCount !== undefined && number > pageCount;
  usePage({
    route: 'eshops',
    heading: title,
    title: number > 1 ? t('shops.paged_title', { title, page: number }) : undefined,
    isReady: resource.state !== 'loading' && eshops.state !== 'loading' && !isPastEnd,
    description: lead ?? t('eshops.description', { name: siteName(site) }),
    toPath: (locale) => toPath('eshops', locale, {}, { page: number > 1 ? number : undefined }),
    picture,
    isUnlisted: isFiltered || eshops.state === 'empty',
  });
  if (isPastEnd) return <ErrorScreen code="NotFound" />;
  const isNone = eshops.state === 'empty' && !isFiltered;
  return (
    <EditedPage page={page} main={eshops} header={{ lead, ...toSplitHead(picture) }}>
      {(companies) => (
        <>
          <div className="wrap eshops">
            {isNone ? (
              <NoEshops />
            ) : (
              <Eshops
                companies={companies}
                total={('meta' in eshops && eshops.meta?.total) || 0}
                firstLetters={eshops.letters ?? []}
                filters={filters}
                page={number}
                pageCount={pageCount ?? 1}
                label={title}
              />
            )}
          </div>
          <ScreenPageBody resource={resource} slots={{}} without="companies" />
        </>
      )}
    </EditedPage>
  );
}

interface Props {
  companies: readonly CompanyOutline[];
  /** Number of matching shops on all pages. */
  total: number;
  firstLetters: readonly string[];
  filters: EshopFilters;
  page: number;
  pageCount: number;
  label: string;
}

function Eshops({ companies, total, firstLetters, filters, page, pageCount, label }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const labels = usePaginationLabels();
  const toHref = (change: Partial<EshopFilters>, of = 1) =>
    toPath('eshops', locale, {}, { ...filters, ...change, page: of > 1 ? of : undefined });
  const shown = toEshops(companies, (company) => ({ title: texts.get(company, 'title'), kind: texts.find(company, 'company_category') }));
  return (
    <>
      <EshopFilterBar filters={filters} firstLetters={firstLetters} toHref={toHref} />
      <p role="status" className="eshop-count">
        {t('eshops.count', { count: total })}
      </p>
      {shown.length > 0 ? (
        <>
          <EshopList eshops={shown} label={label} toAction={toCompanyHeart} />
          <Pagination page={page} pageCount={pageCount} toHref={(of) => toHref({}, of)} labels={labels} />
        </>
      ) : (
        <EmptyState
          icon="store"
          title={t('shops.empty_title')}
          message={t('eshops.none_text')}
          action={<Button href={toHref({ q: undefined, letter: undefined })}>{t('eshops.show_all')}</Button>}
        />
      )}
    </>
  );
}

function NoEshops() {
  const t = useTranslate();
  const href = useLinks()('shops-services');
  return (
    <EmptyState
      icon="store"
      title={t('eshops.empty')}
      message={t('eshops.empty_text')}
      action={href && <Button href={href}>{t('menu.shops-services')}</Button>}
    />
  );
}
