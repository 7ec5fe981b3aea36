import { readParameters } from '#shared/contracts/parameters.ts';
import { getWebsitePageByAlias, type WebsitePage } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import type { SettingGroup } from '#shared/site/settings.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { PageBody } from '../features/website-pages/PageBody.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { toWebPage } from '../features/website-pages/page-schema.ts';
import { findPageSummary } from '../features/website-pages/page-summary.ts';
import { TenantDocuments, TenantPictures } from '../features/website-pages/TenantFiles.tsx';
import { useLandingPicture } from '../lib/centre/landing-picture.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/words/i18n.tsx';
import { useRecordTexts } from '../lib/words/record-texts.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Tabs } from '../ui/Tabs.tsx';

/** Pages to which the tenant's settings add pictures. */
const pictureGroups: Readonly<Record<string, SettingGroup>> = {
  'space-lease': 'space_lease_images',
  'loyalty-program': 'loyalty_program_images',
};
/** The page that lists the tenant's documents. */
const documentsAlias = 'dokumenty';

/** A page of the editors' own, by its alias or its path in any language (R-ROUTE-13). */
export function CustomPageScreen() {
  const t = useTranslate();
  const { params, query } = useRoute();
  const { alias } = readParameters(getWebsitePageByAlias.params, params).values;
  const page = useEndpoint(getWebsitePageByAlias, alias === undefined ? undefined : { params: { alias } });
  const found = page.state === 'ready' ? page.data : undefined;
  const tabName = query.get('tab') ?? undefined;
  const tab = found?.tabs.find(({ name }) => name === tabName);
  const isUnknown = alias === undefined || (found !== undefined && tabName !== undefined && tab === undefined);
  const head = useHead(found, tab);
  usePageReport(200, isUnknown ? undefined : head);
  if (isUnknown) return <ErrorScreen code="NotFound" />;
  if (page.state === 'failed') return <ErrorScreen code={page.code} retry={page.code === 'NotFound' ? undefined : page.retry} />;
  if (!found || !head) return <Skeleton className="wrap document-loading" kind="text" lines={12} label={t('state.loading')} />;
  return <ShownPage page={found} tab={tab} picture={head.image} />;
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

/** The page's own blocks, and its further tabs, each at an address of its own. */
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

function useHead(page: WebsitePage | undefined, tab: PageTab | undefined) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const landing = useLandingPicture(page?.alias ?? '');
  const toOwnPath = useOwnPath(page);
  if (!page) return undefined;
  const own = texts.get(page, 'title');
  const title = tab ? t('pages.title_of_tab', { title: own, tab: texts.get(tab, 'title') }) : own;
  const description = findPageSummary(page, texts, tab?.blocks) ?? t('pages.description', { title, name: siteName(site) });
  const path = toOwnPath(site.locale, tab?.name);
  const image = landing ?? page.image ?? undefined;
  return {
    title,
    description,
    path,
    alternates: Object.fromEntries(site.locales.map((target) => [target, toOwnPath(target, tab?.name)])),
    ...(image && { image }),
    ...(import.meta.env.SSR && { structuredData: [toWebPage(site, { title, description, path, image })] }),
  };
}
