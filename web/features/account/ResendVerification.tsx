import { resendVerification } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { SendEmail } from './SendEmail.tsx';

/** Sends the confirmation e-mail again. */
export function ResendVerification({ email }: { email: string }) {
  const t = useTranslate();
  return <SendEmail key={email} contract={resendVerification} email={email} label={t('account.resend')} sent={t('account.resent')} />;
}
