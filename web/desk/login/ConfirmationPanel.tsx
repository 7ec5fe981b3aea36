import { beginPasskeyLogin, confirmStaff, confirmStaffByPasskey, type StaffSession } from '#shared/contracts/staff.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useAct } from '../lib/use-act.ts';
import { useForm } from '../lib/use-form.ts';
import { CompanyWindow } from './CompanyButton.tsx';
import { hasPasskeys, PasskeyButton, useProofFailure } from './passkey.tsx';
import { CodeField, usePasswordLabels } from './password-fields.tsx';

interface Props {
  onDone: (staff: StaffSession) => void;
}

/** Asks the logged-in person to confirm that they are present, in the way in which they have logged in. */
export function ConfirmationPanel({ onDone, isCompany }: Props & { isCompany: boolean }) {
  return isCompany ? <CompanyWindow purpose="confirmation" onDone={onDone} /> : <OwnConfirmation onDone={onDone} />;
}

function OwnConfirmation({ onDone }: Props) {
  const t = useTranslate();
  const { companyLogin } = useDesk().start;
  const labels = usePasswordLabels();
  const begin = useAct(beginPasskeyLogin);
  const confirm = useAct(confirmStaffByPasskey);
  const toReason = useProofFailure({ wrong: t('proof.passkey_unknown') });
  const toBody = (fields: FormData) => ({ password: String(fields.get('password')), code: readTyped(fields, 'code') });
  const { wiring, errorOf, isSending } = useForm(confirmStaff, toBody, onDone);
  const refusal = errorOf('login', { invalid_credentials: t('proof.wrong') });
  return (
    <div className="stack">
      {hasPasskeys() && (
        <>
          <PasskeyButton
            act="ask"
            label={t('proof.by_passkey')}
            begin={() => begin.send({})}
            finish={async (credential) => {
              const staff = await confirm.send({ credential });
              if (staff) onDone(staff);
            }}
            failure={toReason(begin) ?? toReason(confirm)}
          />
          {!companyLogin?.isOnly && <p className="desk-or">{t('login.or')}</p>}
        </>
      )}
      {!companyLogin?.isOnly && (
        <Form
          label={t('proof.by_password')}
          {...wiring}
          submit={
            <Button type="submit" variant={hasPasskeys() ? 'secondary' : 'primary'} isWide isLoading={isSending}>
              {t('proof.submit')}
            </Button>
          }
        >
          {refusal !== undefined && (
            <Notice tone="error" role="alert">
              {refusal}
            </Notice>
          )}
          <PasswordField kind="current" label={t('login.password')} labels={labels} error={errorOf('password')} />
          <CodeField takesLetters error={errorOf('code', { invalid: t('login.code_invalid') })} />
        </Form>
      )}
    </div>
  );
}
