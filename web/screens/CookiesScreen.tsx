import { LoadedNow } from '../features/consent/LoadedNow.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { MallDocument } from '../sections/MallDocument.tsx';

/** What the site stores in a browser, in the centre's own words, and which of the tenant's services are allowed. */
export function CookiesScreen() {
  const t = useTranslate();
  return (
    <MallDocument
      route="cookies"
      field="cookies"
      description={t('documents.cookies_about', { name: siteName(useSite()) })}
      after={<LoadedNow />}
    />
  );
}
