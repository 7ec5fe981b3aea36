import { requestPassword } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SendEmail } from './SendEmail.tsx';

/** Offers the login without a password after a wrong one or a lock: the address is known, so one click is enough. */
export function LoginLinkOffer({ email }: { email: string }) {
  const t = useTranslate();
  const sent = t('account.forgot_done_text', { email });
  return (
    <Notice
      title={t('account.link_offer')}
      action={<SendEmail key={email} contract={requestPassword} email={email} label={t('account.link_send')} sent={sent} />}
    >
      {t('account.link_offer_text', { email })}
    </Notice>
  );
}
