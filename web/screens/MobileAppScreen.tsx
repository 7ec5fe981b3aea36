import { appLinkPath } from '#shared/rules/app-links.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { toSplitHead } from '../features/landing/use-landing-head.tsx';
import { AppQrCode, StoreLinks, toAppRecord } from '../features/mobile-app/StoreLinks.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { orMissing } from '../lib/data/resources.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Image } from '../ui/Image.tsx';

/** The centre's app: its features, and the link that fits the visitor's device (R-PAGE-19). */
export function MobileAppScreen() {
  const t = useTranslate();
  const site = useSite();
  const page = useScreenPage('mobile-app');
  const screens = readGroup(site.settings, 'mobile_app_images').map(({ value }) => value);
  const { appLinks: links = {} } = site.tenant;
  const hasLinks = Object.values(links).some((link) => link !== undefined);
  const name = siteName(site);
  const lead = page.lead ?? t('mobile_app.description', { mall: name });
  usePage({
    route: 'mobile-app',
    heading: page.title,
    isReady: page.resource.state !== 'loading',
    description: lead,
    picture: page.picture,
    schema: import.meta.env.SSR && (() => [toAppRecord(links, { name, description: lead, currency: site.mall?.currency ?? 'CZK' })]),
  });
  const actions = hasLinks && (
    <div className="app-ways">
      <StoreLinks links={links} />
      <AppQrCode address={site.publicUrl + appLinkPath} />
    </div>
  );
  const header = { lead, actions, ...toSplitHead(page.picture, { isAlwaysSplit: true }) };
  return (
    <EditedPage page={page} main={orMissing(page.resource)} header={header}>
      {screens.length > 0 && (
        <ul className="wrap app-screens">
          {screens.map((screen, index) => (
            <li key={screen}>
              <Image {...toPicture(screen, 640)} alt={t('mobile_app.screen', { number: index + 1 })} ratio="free" sizes="18rem" />
            </li>
          ))}
        </ul>
      )}
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart) }} />
    </EditedPage>
  );
}
