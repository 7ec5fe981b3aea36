import { useEffect } from 'react';
import { useSite } from '../../lib/centre/site.tsx';
import { toReturnPath } from '../../lib/session/page-access.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** After a login: redirects to the member's overview. */
export function GoingOn() {
  const t = useTranslate();
  const { locale } = useSite();
  useEffect(() => location.replace(toReturnPath(null, locale)), [locale]);
  return <p role="status">{t('account.going')}</p>;
}
