import { AccountPage } from '../features/account/AccountPage.tsx';
import { LoginOrRegisterLink } from '../features/account/LoginOrRegisterLink.tsx';
import { RegisterForm } from '../features/account/RegisterForm.tsx';
import { SsoButtons } from '../features/account/SsoButtons.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useInvitation } from '../lib/session/invitation.ts';
import { useVisitorsOnly } from '../lib/session/page-access.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';

/** Registration (R-ACC-1). */
export function RegisterScreen() {
  const t = useTranslate();
  const lead = t(useInvitation() === undefined ? 'account.register_lead' : 'account.register_invited');
  usePage({
    route: 'register',
    heading: t('account.register'),
    description: t('account.register_description', { mall: siteName(useSite()) }),
  });
  return (
    <AccountPage title={t('account.register')} lead={lead} arrival={useVisitorsOnly()}>
      <RegisterForm />
      <SsoButtons />
      <LoginOrRegisterLink to="login" question={t('account.have_account')} />
    </AccountPage>
  );
}
