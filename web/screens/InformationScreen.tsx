import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { PageMenu, usePageMenu } from '../features/page-menu/PageMenu.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { PageCover } from '../features/website-pages/PageCover.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

const standardPages = ['opening-hours', 'how-to-get-here', 'parking', 'amenities', 'faq', 'contact', 'about'] as const;

/** Overview for a visit, with links to the pages with details (R-PAGE-20). */
export function InformationScreen() {
  const t = useTranslate();
  const site = useSite();
  const page = useScreenPage('information');
  const pages = usePageMenu('information_menu_items', standardPages);
  usePage({
    route: 'information',
    heading: page.title,
    isReady: page.resource.state !== 'loading',
    description: page.lead ?? t('page_menu.description', { name: siteName(site) }),
    picture: page.picture,
  });
  return (
    <EditedPage page={page} header={{ lead: page.lead, image: page.picture && <PageCover source={page.picture} /> }}>
      {pages.length > 0 && (
        <div className="wrap">
          <PageMenu entries={pages} label={t('page_menu.pages')} />
        </div>
      )}
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart) }} />
    </EditedPage>
  );
}
