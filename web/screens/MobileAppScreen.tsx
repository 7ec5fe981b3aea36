import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { appLinkPath } from '#shared/rules/app-links.ts';
import { readGroup } from '#shared/rules/settings-reading.ts';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { AppQrCode } from '../features/mobile-app/AppQrCode.tsx';
import { toAppRecord } from '../features/mobile-app/app-schema.ts';
import { StoreLinks } from '../features/mobile-app/StoreLinks.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { PageBody } from '../features/website-pages/PageBody.tsx';
import { useLandingPicture } from '../lib/centre/landing-picture.ts';
import { toPicture } from '../lib/centre/pictures.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Image } from '../ui/Image.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** The centre's app: what it can do, and the way to it for the device at hand (R-PAGE-19). */
export function MobileAppScreen() {
  const t = useTranslate();
  const texts = useRecordTexts();
  const site = useSite();
  const landing = useLandingPicture('mobile-app');
  const pages = useEndpoint(getWebsitePageByAlias, { params: { alias: 'mobile-app' } });
  const page = pages.state === 'ready' ? pages.data : undefined;
  const screens = readGroup(site.settings, 'mobile_app_images').map(({ value }) => value);
  const picture = landing ?? page?.image ?? undefined;
  const { appLinks: links = {} } = site.tenant;
  const hasLinks = Object.values(links).some((link) => link !== undefined);
  const name = siteName(site);
  const title = (page && texts.find(page, 'title')) ?? t('menu.mobile-app');
  const lead = (page && texts.find(page, 'description')) ?? t('mobile_app.description', { mall: name });
  usePage({
    route: 'mobile-app',
    heading: title,
    isReady: pages.state !== 'loading',
    description: lead,
    picture,
    schema: import.meta.env.SSR && (() => [toAppRecord(links, { name, description: lead, currency: site.mall?.currency ?? 'CZK' })]),
  });
  if (pages.state === 'loading') return <Skeleton className="wrap page-loading" kind="text" lines={10} label={t('state.loading')} />;
  if (pages.state === 'failed' && pages.code !== 'NotFound') return <ErrorScreen code={pages.code} retry={pages.retry} />;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        layout="split"
        actions={
          hasLinks && (
            <div className="app-ways">
              <StoreLinks links={links} />
              <AppQrCode address={site.publicUrl + appLinkPath} />
            </div>
          )
        }
        image={picture && <Image {...toPicture(picture, 1280)} alt="" ratio="malls" sizes="(min-width: 960px) 50vw, 100vw" isPriority />}
      />
      {screens.length > 0 && (
        <ul className="wrap app-screens">
          {screens.map((screen, index) => (
            <li key={screen}>
              <Image {...toPicture(screen, 640)} alt={t('mobile_app.screen', { number: index + 1 })} ratio="free" sizes="18rem" />
            </li>
          ))}
        </ul>
      )}
      {page && <PageBody page={page} slots={{ companies: showShops(toLateHeart) }} />}
    </>
  );
}
