import { CookieStatus } from '../features/consent/CookieStatus.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { MallDocument } from '../sections/MallDocument.tsx';

/** The centre's text about cookies, and a list of the tenant's services with the visitor's decision in this browser. */
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
