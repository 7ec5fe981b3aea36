import { useEffect } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { toReturnPath } from '../../lib/leaving.ts';
import { useSite } from '../../lib/site.tsx';

/** They are in, and go on to their overview. */
export function GoingOn() {
  const t = useTranslate();
  const { locale } = useSite();
  useEffect(() => location.replace(toReturnPath(null, locale)), [locale]);
  return <p role="status">{t('account.going')}</p>;
}
