import { useInvitation } from '../../lib/session/invitation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { suggestEmail } from './email-typo.ts';
import { ResendVerification } from './SendEmail.tsx';

interface Props {
  email: string;
  /** Returns to the form to correct the address. */
  onCorrect: () => void;
}

/** Shown after the registration: where the confirmation link is, and what to do if the email does not arrive. */
export function Registered({ email, onCorrect }: Props) {
  const t = useTranslate();
  const isInvited = useInvitation() !== undefined;
  const meant = suggestEmail(email);
  return (
    <Outcome
      icon="mail"
      title={t('account.registered')}
      takesFocus
      action={
        <>
          <ResendVerification email={email} />
          <Button variant="secondary" onClick={onCorrect}>
            {t('account.wrong_address')}
          </Button>
        </>
      }
    >
      <p>{t('account.registered_text', { email })}</p>
      {meant !== undefined && <p>{t('account.email_hint', { email: meant })}</p>}
      {isInvited && <p>{t('account.registered_invited')}</p>}
      <p className="quiet">{t('account.registered_hint')}</p>
    </Outcome>
  );
}
