import { type requestPassword, resendVerification } from '#shared/contracts/account.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

interface Props {
  contract: typeof resendVerification | typeof requestPassword;
  /** Recipient. */
  email: string;
  label: string;
  /** Shown once the email has been requested. */
  sent: string;
}

/** A button that sends an email, and shows the result. */
export function SendEmail({ contract, email, label, sent }: Props) {
  const t = useTranslate();
  const { send, ...action } = useAction(contract);
  return (
    <div className="account-resend">
      {action.state !== 'done' && (
        <Button variant="secondary" icon="mail" isLoading={action.state === 'sending'} onClick={() => void send({ email })}>
          {label}
        </Button>
      )}
      <p role="status">{action.state === 'done' && sent}</p>
      {action.state === 'failed' && <p role="alert">{toReason(action)}</p>}
    </div>
  );

  function toReason({ code, retryAfterSeconds }: { code: string; retryAfterSeconds: number | undefined }): string {
    return retryAfterSeconds ? t('form.wait', { minutes: Math.ceil(retryAfterSeconds / 60) }) : t(`error.${code}`);
  }
}
// messages: error.*

/** Sends the confirmation email again. */
export function ResendVerification({ email }: { email: string }) {
  const t = useTranslate();
  return <SendEmail key={email} contract={resendVerification} email={email} label={t('account.resend')} sent={t('account.resent')} />;
}
