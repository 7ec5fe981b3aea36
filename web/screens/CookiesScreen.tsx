import { CookieStatus } from '../features/consent/CookieStatus.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { MallDocument } from '../sections/MallDocument.tsx';

/** Cookie policy in the centre's own words, and a list of the tenant's services with this browser's decision. */
export function CookiesScreen() {
  const t = useTranslate();
  return (
    <MallDocument
      route="cookies"
      field="cookies"
      description={t('documents.cookies_about', { name: siteName(useSite()) })}
      after={<CookieStatus />}
    />
  );
}
