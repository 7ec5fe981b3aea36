import { useEffect, useState } from 'react';
import { changeOwnPassword, getStaffAccess } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { showToast } from '../lib/toasts.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useForm } from '../lib/use-form.ts';
import { usePasswordLabels } from '../login/password-fields.tsx';

/** Changes the password. The confirmation dialog asks for the current one. */
export function OwnPassword() {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState<boolean>(); // undefined until the form was open
  return (
    <section className="desk-section" aria-labelledby="password">
      <h2 id="password">{t('account.password')}</h2>
      <p className="quiet">{t('account.password_about')}</p>
      {isOpen ? (
        <PasswordForm onDone={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button variant="secondary" autoFocus={isOpen === false} onClick={() => setIsOpen(true)}>
            {t('account.change_password')}
          </Button>
        </div>
      )}
    </section>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const labels = usePasswordLabels();
  const { wiring, errorOf, isSending } = useForm(
    changeOwnPassword,
    (fields) => ({ password: String(fields.get('password')) }),
    () => {
      showToast({ type: 'success', title: t('account.password_changed') });
      void refresh(getStaffAccess);
      onDone();
    },
  );
  const { formRef } = wiring;
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef]); // the button with the focus is gone
  return (
    <Form
      label={t('account.change_password')}
      {...wiring}
      submit={
        <div className="cluster">
          <Button type="submit" isLoading={isSending}>
            {t('account.save_password')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('account.cancel')}
          </Button>
        </div>
      }
    >
      <PasswordField
        kind="new"
        label={t('invite.new_password')}
        hint={t('invite.new_password_hint')}
        labels={labels}
        error={errorOf('password')}
      />
    </Form>
  );
}
