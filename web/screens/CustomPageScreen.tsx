import { readParameters } from '#shared/contracts/parameters.ts';
import { getWebsitePageByAlias, type WebsitePage } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import type { SettingGroup } from '#shared/site/settings.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { DetailPage } from '../features/states/PageFrames.tsx';
import { PageBody } from '../features/website-pages/PageBody.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { TenantDocuments, TenantPictures } from '../features/website-pages/PictureMosaic.tsx';
import { toWebPage } from '../features/website-pages/page-schema.ts';
import { findPageSummary } from '../features/website-pages/page-summary.ts';
import { useLandingPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { type Resource, useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Tabs } from '../ui/Tabs.tsx';

/** Custom pages with additional pictures from the tenant's settings, by alias. */
const pictureGroups: Readonly<Record<string, SettingGroup>> = {
  'space-lease': 'space_lease_images',
  'loyalty-program': 'loyalty_program_images',
};
/** Alias of the page that lists the tenant's documents. */
const documentsAlias = 'dokumenty';

/** A custom page, by its alias or by its path in any language (R-ROUTE-13). */
export function CustomPageScreen() {
  const { params, query } = useRoute();
  const { alias } = readParameters(getWebsitePageByAlias.params, params).values;
  const answer = useEndpoint(getWebsitePageByAlias, alias === undefined ? undefined : { params: { alias } });
  const page = withAlias(answer, alias);
  const found = page.state === 'ready' ? page.data : undefined;
  const tabName = query.get('tab') ?? undefined;
  const tab = found?.tabs.find(({ name }) => name === tabName);
  const isUnknown = alias === undefined || (found !== undefined && tabName !== undefined && tab === undefined);
  const picture = useOwnPage(isUnknown ? undefined : found, tab);
  if (isUnknown) return <ErrorScreen code="NotFound" />;
  return <DetailPage resource={page}>{(shown) => <ShownPage page={shown} tab={tab} picture={picture} />}</DetailPage>;
}

/** Adds the requested alias, because a mall API may omit it. */
function withAlias(page: Resource<WebsitePage>, alias: string | undefined): Resource<WebsitePage> {
  return 'data' in page && !page.data.alias ? { ...page, data: { ...page.data, alias } } : page;
}

type PageTab = WebsitePage['tabs'][number];

function ShownPage({ page, tab, picture }: { page: WebsitePage; tab: PageTab | undefined; picture: string | undefined }) {
  const texts = useRecordTexts();
  const { settings } = useSite();
  const alias = page.alias ?? '';
  const group = pictureGroups[alias];
  const shown = new Set([picture, ...page.blocks.flatMap(({ image, images }) => [image, ...images])]);
  const pictures = group ? readGroup(settings, group).flatMap(({ value }) => (shown.has(value) ? [] : value)) : [];
  const title = texts.get(page, 'title');
  return (
    <>
      <PageHeader title={title} lead={texts.find(page, 'description')} image={picture && <PageCover source={picture} />} />
      <PageTabs page={page} current={tab} />
      <PageBody key={tab?.name} page={page} {...(tab && { blocks: tab.blocks })} slots={{ companies: showShops(toLateHeart) }} />
      {!tab && pictures.length > 0 && <TenantPictures images={pictures} title={title} />}
      {!tab && alias === documentsAlias && <TenantDocuments page={page} />}
    </>
  );
}

/** Navigation between the page and its tabs, each of which has a separate address. */
function PageTabs({ page, current }: { page: WebsitePage; current: PageTab | undefined }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toOwnPath = useOwnPath(page);
  if (page.tabs.length === 0) return null;
  const tabs = page.tabs.map((tab) => ({
    label: texts.get(tab, 'title'),
    href: toOwnPath(locale, tab.name),
    isCurrent: tab === current,
  }));
  return (
    <div className="wrap page-tabs">
      <Tabs
        label={t('pages.tabs', { title: texts.get(page, 'title') })}
        tabs={[{ label: t('pages.overview'), href: toOwnPath(locale), isCurrent: current === undefined }, ...tabs]}
      />
    </div>
  );
}

function useOwnPath(page: WebsitePage | undefined) {
  return (target: WebsitePage['translations'][number]['locale'], tab?: string) =>
    toPath('page', target, { alias: page?.translations.find(({ locale }) => locale === target)?.path ?? page?.alias ?? '' }, { tab });
}

/** Reports the page or its current tab (`usePage`), and returns the page's picture. */
function useOwnPage(page: WebsitePage | undefined, tab: PageTab | undefined): string | undefined {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const picture = useLandingPicture(page?.alias ?? '') ?? page?.image ?? undefined;
  const toOwnPath = useOwnPath(page);
  const heading = page ? texts.get(page, 'title') : '';
  const title = tab ? t('pages.title_of_tab', { title: heading, tab: texts.get(tab, 'title') }) : heading;
  usePage({
    route: 'page',
    heading,
    title,
    isReady: page !== undefined,
    description:
      import.meta.env.SSR && page && (findPageSummary(page, texts, tab?.blocks) ?? t('pages.description', { title, name: siteName(site) })),
    toPath: (locale) => toOwnPath(locale, tab?.name),
    picture,
    schema: import.meta.env.SSR && ((place) => [toWebPage(site, { ...place, image: picture })]),
  });
  return picture;
}
