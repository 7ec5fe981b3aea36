import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { PageMenu } from '../features/page-menu/PageMenu.tsx';
import { usePageMenu } from '../features/page-menu/use-page-menu.ts';
import { showShops } from '../features/shops/ShopRow.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { ScreenPageBody } from '../features/website-pages/ScreenPageBody.tsx';
import { useScreenPage } from '../features/website-pages/use-screen-page.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const standardPages = ['opening-hours', 'how-to-get-here', 'parking', 'amenities', 'faq', 'contact', 'about'] as const;

/** Everything about a visit, and where it is written (R-PAGE-20). */
export function InformationScreen() {
  const t = useTranslate();
  const site = useSite();
  const { resource, title, lead, picture } = useScreenPage('information');
  const pages = usePageMenu('information_menu_items', standardPages);
  usePage({
    route: 'information',
    heading: title,
    isReady: resource.state !== 'loading',
    description: lead ?? t('page_menu.description', { name: siteName(site) }),
    picture,
  });
  if (resource.state === 'loading') return <Skeleton className="wrap page-loading" kind="text" lines={10} label={t('state.loading')} />;
  return (
    <>
      <PageHeader title={title} lead={lead} image={picture && <PageCover source={picture} />} />
      {pages.length > 0 && (
        <div className="wrap">
          <PageMenu entries={pages} label={t('page_menu.pages')} />
        </div>
      )}
      <ScreenPageBody resource={resource} slots={{ companies: showShops(toLateHeart) }} />
    </>
  );
}
