import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Link that opens the cookie settings (`start-consent.ts`), or without scripts the cookies page. Only for tenants that ask for consent. */
export function CookieSettingsLink() {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <a href={`${toPath('cookies', locale)}#consent`} data-consent="">
      {t('shell.cookie_settings')}
    </a>
  );
}
