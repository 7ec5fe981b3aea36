import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { suggestEmail } from './email-typo.ts';
import { ResendVerification } from './ResendVerification.tsx';

interface Props {
  email: string;
  /** Back to the form: the address was a wrong one. */
  onCorrect: () => void;
}

/** Where the link is that makes a member of who has registered, and what to do when it is not there. */
export function Registered({ email, onCorrect }: Props) {
  const t = useTranslate();
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
      <p className="quiet">{t('account.registered_hint')}</p>
    </Outcome>
  );
}
