import { verifyEmail } from '#shared/contracts/account.ts';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { LinkPress } from '../features/account/LinkPress.tsx';
import { IncompleteLink, OutdatedLink } from '../features/account/OutdatedLink.tsx';
import { Verified } from '../features/account/Verified.tsx';
import { useAlternates } from '../lib/alternates.ts';
import { useTranslate } from '../lib/i18n.tsx';
import { usePageReport } from '../lib/page.tsx';
import { useLinks, useRoute } from '../lib/route.tsx';
import { Button } from '../ui/Button.tsx';

/** The address is confirmed, by the link of the e-mail, and the account is open (R-ACC-1). */
export function VerifyEmailScreen() {
  const t = useTranslate();
  const toLink = useLinks();
  const token = useRoute().query.get('token') || undefined;
  usePageReport(200, { title: t('account.verify'), ...useAlternates('verify-email'), isUnlisted: true });
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
