import { Statement } from '../features/accessibility/Statement.tsx';
import { toLateHeart } from '../features/favourites/LateHeart.tsx';
import { showShops } from '../features/shops/ShopRow.tsx';
import { EditedPage } from '../features/states/PageFrames.tsx';
import { ScreenPageBody, useScreenPage } from '../features/website-pages/ScreenPageBody.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

/** The accessibility statement. A custom page with the alias `accessibility` adds the tenant's own limits. */
export function AccessibilityScreen() {
  const t = useTranslate();
  const name = siteName(useSite());
  const page = useScreenPage('accessibility');
  usePage({
    route: 'accessibility',
    heading: page.title,
    isReady: page.resource.state !== 'loading',
    description: page.lead ?? t('accessibility.description', { name }),
    picture: page.picture,
  });
  return (
    <EditedPage page={page} header={{ lead: page.lead }}>
      <Statement />
      <ScreenPageBody resource={page.resource} slots={{ companies: showShops(toLateHeart) }} />
    </EditedPage>
  );
}
