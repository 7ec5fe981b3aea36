import { verifyEmail } from '#shared/contracts/account.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { EmailChangePage } from '../features/account/EmailChangePage.tsx';
import { toEmailChangeLink } from '../features/account/EmailChangePress.tsx';
import { LinkPress } from '../features/account/LinkPress.tsx';
import { IncompleteLink, OutdatedLink } from '../features/account/OutdatedLink.tsx';
import { Verified } from '../features/account/Verified.tsx';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';

/** Confirms an address by an emailed link, and opens the account (R-ACC-1); or confirms a member's changed address. */
export function VerifyEmailScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const { query } = useRoute();
  const token = query.get('token') || undefined;
  const change = toEmailChangeLink(query.get('as'));
  usePage({ route: 'verify-email', heading: t(change ? 'email_change.title' : 'account.verify') });
  if (token !== undefined && change) return <EmailChangePage token={token} as={change} />;
  const toLogin = <Button href={toLink('login') ?? '.'}>{t('account.login_submit')}</Button>;
  return (
    <AccountPage title={t('account.verify')} {...(token && { lead: t('account.verify_lead') })}>
      {token === undefined ? (
        <IncompleteLink action={toLogin} />
      ) : (
        <LinkPress
          contract={verifyEmail}
          token={token}
          submit={t('account.verify_submit')}
          done={<Verified />}
          outdated={<OutdatedLink text={t('account.outdated_verify')} action={toLogin} />}
        />
      )}
    </AccountPage>
  );
}
