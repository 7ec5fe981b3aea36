import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

// loaded on demand, because these forms are rarely needed
const EmailByPassword = lazy(async () => ({ default: (await import('./EmailByPassword.tsx')).EmailByPassword }));
const EmailByLogin = lazy(async () => ({ default: (await import('./EmailByLogin.tsx')).EmailByLogin }));

interface Props {
  email: string;
  hasPassword: boolean;
}

/** The login address, with a form to change it. */
export function EmailAddress({ email, hasPassword }: Props) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const Change = hasPassword ? EmailByPassword : EmailByLogin;
  return (
    <div className="stack-small">
      <p className="measure">{t('profile.email_how')}</p>
      <p>
        <Button variant="secondary" icon="mail" onClick={() => setIsOpen(true)}>
          {t('profile.email_change')}
        </Button>
      </p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('profile.email_change')}
        closeLabel={t('profile.close')}
        size="small"
      >
        <Suspense>{isOpen && <Change email={email} />}</Suspense>
      </Dialog>
    </div>
  );
}
