import { AccountPage } from '../features/account/AccountPage.tsx';
import { NewPasswordForm } from '../features/account/NewPasswordForm.tsx';
import { IncompleteLink, OutdatedLink } from '../features/account/OutdatedLink.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';

/** Sets a new password, by an emailed link (R-ACC-3). */
export function SetNewPasswordScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const { query } = useRoute();
  const token = query.get('token') || undefined;
  const terms = query.has('invited') ? toLink('terms-and-conditions') : undefined;
  usePage({ route: 'set-new-password', heading: t('account.new_password') });
  const again = <Button href={toLink('forgot-password') ?? '.'}>{t('account.new_link')}</Button>;
  return (
    <AccountPage
      title={t('account.new_password')}
      {...(token && { lead: t(query.has('invited') ? 'account.invited_lead' : 'account.new_password_lead') })}
    >
      {token && terms && (
        <p>
          <Link href={terms} target="_blank" className="form-link account-document">
            {t('menu.terms-and-conditions')}
          </Link>
        </p>
      )}
      {token === undefined ? (
        <IncompleteLink action={again} />
      ) : (
        <NewPasswordForm
          token={token}
          toLogin={<Button href={toLink('login') ?? '.'}>{t('account.login_submit')}</Button>}
          outdated={<OutdatedLink action={again} />}
        />
      )}
    </AccountPage>
  );
}
