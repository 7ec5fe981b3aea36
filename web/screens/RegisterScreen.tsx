import { AccountPage } from '../features/account/AccountPage.tsx';
import { OtherWay } from '../features/account/OtherWay.tsx';
import { RegisterForm } from '../features/account/RegisterForm.tsx';
import { SsoButtons } from '../features/account/SsoButtons.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { useArrival } from '../lib/arriving.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { siteName, useSite } from '../lib/site.tsx';

/** Becoming a member (R-ACC-1). */
export function RegisterScreen() {
  const t = useTranslate();
  const description = t('account.register_description', { mall: siteName(useSite()) });
  usePageReport(200, { title: t('account.register'), description, ...useAlternates('register'), isUnlisted: true });
  return (
    <AccountPage title={t('account.register')} lead={t('account.register_lead')} arrival={useArrival()}>
      <RegisterForm />
      <SsoButtons />
      <OtherWay to="login" question={t('account.have_account')} />
    </AccountPage>
  );
}
