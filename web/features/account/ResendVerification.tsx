import { resendVerification } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';

/** Sends the e-mail with the link once more, and says what came of it. */
export function ResendVerification({ email }: { email: string }) {
  const t = useTranslate();
  const { send, ...action } = useAction(resendVerification);
  return (
    <div className="account-resend">
      {action.state !== 'done' && (
        <Button variant="secondary" icon="mail" isLoading={action.state === 'sending'} onClick={() => void send({ email })}>
          {t('account.resend')}
        </Button>
      )}
      <p role="status">{action.state === 'done' && t('account.resent')}</p>
      {action.state === 'failed' && <p role="alert">{toReason(action)}</p>}
    </div>
  );

  function toReason({ code, retryAfterSeconds }: { code: string; retryAfterSeconds: number | undefined }): string {
    return retryAfterSeconds ? t('form.wait', { minutes: Math.ceil(retryAfterSeconds / 60) }) : t(`error.${code}`);
  }
}
// messages: error.*
