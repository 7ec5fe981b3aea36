import { toPath } from '#shared/rules/routing.ts';
import { toCompanyHeart } from '../features/favourites/FavouriteButton.tsx';
import { toSplitHead } from '../features/landing/use-landing-head.tsx';
import { EshopFilterBar } from '../features/shops/EshopFilterBar.tsx';
import { EshopList } from '../features/shops/EshopList.tsx';
import { type Eshop, type EshopFilters, filterEshops, listEshops, readEshopFilters } from '../features/shops/eshops.ts';
import { EditedPage } from '../features/states/EditedPage.tsx';
import { ScreenPageBody } from '../features/website-pages/ScreenPageBody.tsx';
import { useScreenPage } from '../features/website-pages/use-screen-page.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { findIn } from '../lib/data/resources.ts';
import { useCompanyOutlines } from '../lib/data/use-company-outlines.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The shops of the centre that also sell online (R-PAGE-22). */
export function EshopsScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { query } = useRoute();
  const filters = readEshopFilters(query);
  const page = useScreenPage('eshops');
  const { resource, title, lead, picture } = page;
  const eshops = findIn(useCompanyOutlines({ has: 'web' }), (companies) =>
    listEshops(companies, (company) => ({ title: texts.get(company, 'title'), kind: texts.find(company, 'company_category') })),
  );
  const isFiltered = filters.q !== undefined || filters.letter !== undefined;
  usePage({
    route: 'eshops',
    heading: title,
    isReady: resource.state !== 'loading' && eshops.state !== 'loading',
    description: lead ?? t('eshops.description', { name: siteName(site) }),
    picture,
    isUnlisted: isFiltered || ('data' in eshops && eshops.data.length === 0),
  });
  return (
    <EditedPage page={page} main={eshops} header={{ lead, ...toSplitHead(picture) }}>
      {(all) => (
        <>
          <div className="wrap eshops">{all.length === 0 ? <NoEshops /> : <Eshops eshops={all} filters={filters} label={title} />}</div>
          <ScreenPageBody resource={resource} slots={{}} without="companies" />
        </>
      )}
    </EditedPage>
  );
}

function Eshops({ eshops, filters, label }: { eshops: readonly Eshop[]; filters: EshopFilters; label: string }) {
  const t = useTranslate();
  const { locale } = useSite();
  const toHref = (change: Partial<EshopFilters>) => toPath('eshops', locale, {}, { ...filters, ...change });
  const shown = filterEshops(eshops, filters);
  return (
    <>
      <EshopFilterBar filters={filters} titles={eshops.map((eshop) => eshop.title)} toHref={toHref} />
      <p role="status" className="eshop-count">
        {t('eshops.count', { count: shown.length })}
      </p>
      {shown.length > 0 ? (
        <EshopList eshops={shown} label={label} toAction={toCompanyHeart} />
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
