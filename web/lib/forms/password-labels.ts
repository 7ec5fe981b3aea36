import { useTranslate } from '../texts/i18n.tsx';

/** What the button in a password field is called. */
export function usePasswordLabels() {
  const t = useTranslate();
  return { show: t('account.show_password'), hide: t('account.hide_password') };
}
