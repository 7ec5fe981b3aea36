import { toPath } from '#shared/rules/routing.ts';
import { toCompanyHeart } from '../features/favourites/FavouriteButton.tsx';
import { EshopFilterBar } from '../features/shops/EshopFilterBar.tsx';
import { EshopList } from '../features/shops/EshopList.tsx';
import { type EshopFilters, filterEshops, listEshops, readEshopFilters } from '../features/shops/eshops.ts';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { ScreenPageBody } from '../features/website-pages/ScreenPageBody.tsx';
import { useScreenPage } from '../features/website-pages/use-screen-page.ts';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useAllCompanies } from '../lib/data/use-all-companies.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Image } from '../ui/Image.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The shops of the centre that also sell online (R-PAGE-22). */
export function EshopsScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const { query } = useRoute();
  const filters = readEshopFilters(query);
  const { resource, title, lead, picture } = useScreenPage('eshops');
  const companies = useAllCompanies({ type: 'store' });
  const eshops =
    'data' in companies
      ? listEshops(companies.data, (company) => ({
          title: texts.get(company, 'title'),
          kind: texts.find(company, 'company_category'),
        }))
      : undefined;
  const isFiltered = filters.q !== undefined || filters.letter !== undefined;
  usePage({
    route: 'eshops',
    heading: title,
    isReady: resource.state !== 'loading' && companies.state !== 'loading',
    description: lead ?? t('eshops.description', { name: siteName(site) }),
    picture,
    isUnlisted: isFiltered || eshops?.length === 0,
  });
  if (companies.state === 'failed') return <ErrorScreen code={companies.code} retry={companies.retry} />;
  if (resource.state === 'loading' || !eshops)
    return <Skeleton className="wrap page-loading" kind="text" lines={10} label={t('state.loading')} />;
  const toHref = (change: Partial<EshopFilters>) => toPath('eshops', site.locale, {}, { ...filters, ...change });
  const shown = filterEshops(eshops, filters);
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        layout={picture ? 'split' : 'wide'}
        image={picture && <Image {...toPicture(picture, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority />}
      />
      <div className="wrap eshops">
        {eshops.length === 0 ? (
          <NoEshops />
        ) : (
          <>
            <EshopFilterBar filters={filters} titles={eshops.map((eshop) => eshop.title)} toHref={toHref} />
            <p role="status" className="eshop-count">
              {t('eshops.count', { count: shown.length })}
            </p>
            {shown.length > 0 ? (
              <EshopList eshops={shown} label={title} toAction={toCompanyHeart} />
            ) : (
              <EmptyState
                icon="store"
                title={t('shops.empty_title')}
                message={t('eshops.none_text')}
                action={<Button href={toHref({ q: undefined, letter: undefined })}>{t('eshops.show_all')}</Button>}
              />
            )}
          </>
        )}
      </div>
      <ScreenPageBody resource={resource} slots={{}} without="companies" />
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
