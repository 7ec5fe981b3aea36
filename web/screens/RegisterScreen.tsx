import { AccountPage } from '../features/account/AccountPage.tsx';
import { OtherWay } from '../features/account/OtherWay.tsx';
import { RegisterForm } from '../features/account/RegisterForm.tsx';
import { SsoButtons } from '../features/account/SsoButtons.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { useAlternates } from '../lib/navigation/alternates.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { useVisitorsOnly } from '../lib/session/visitors-only.ts';
import { useTranslate } from '../lib/words/i18n.tsx';

/** Becoming a member (R-ACC-1). */
export function RegisterScreen() {
  const t = useTranslate();
  const description = t('account.register_description', { mall: siteName(useSite()) });
  usePageReport(200, { title: t('account.register'), description, ...useAlternates('register'), isUnlisted: true });
  return (
    <AccountPage title={t('account.register')} lead={t('account.register_lead')} arrival={useVisitorsOnly()}>
      <RegisterForm />
      <SsoButtons />
      <OtherWay to="login" question={t('account.have_account')} />
    </AccountPage>
  );
}
