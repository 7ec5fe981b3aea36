import { useLinks, useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountPage } from './AccountPage.tsx';
import { type EmailChangeLink, EmailChangePress } from './EmailChangePress.tsx';
import { OutdatedLink } from './OutdatedLink.tsx';

interface Props {
  /** Token of the link in the e-mail. */
  token: string;
  as: EmailChangeLink;
}

/** Confirms or refuses the change of a member's address, by the links of the e-mails: both addresses must confirm, the old one may refuse. */
export function EmailChangePage({ token, as }: Props) {
  const t = useTranslate();
  const toLink = useLinks();
  const toMemberLink = useMemberLinks();
  const onward = <Button href={toMemberLink('dashboard-profile') ?? toLink('home') ?? '.'}>{t('email_change.to_profile')}</Button>;
  const notMe = (
    <Button variant="secondary" href={toLink('verify-email', {}, { token, as: 'not-me' }) ?? '.'}>
      {t('email_change.not_me')}
    </Button>
  );
  return (
    <AccountPage title={t(as === 'not-me' ? 'email_change.not_me' : 'email_change.title')} lead={t(`email_change.lead_${as}`)}>
      <EmailChangePress
        key={as}
        as={as}
        token={token}
        onward={onward}
        notMe={notMe}
        outdated={<OutdatedLink text={t('email_change.outdated')} action={onward} />}
      />
    </AccountPage>
  );
}

// messages: email_change.lead_*
