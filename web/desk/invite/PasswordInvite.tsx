import { useEffect } from 'react';
import { acceptStaffInvite } from '#shared/contracts/staff.ts';
import { readTyped } from '../../lib/forms/read-typed.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { useForm } from '../lib/use-form.ts';
import { CodeField } from '../login/CodeField.tsx';
import { usePasswordLabels } from '../login/password-labels.ts';
import type { InviteWay } from './InviteForm.tsx';

/** Password and authenticator app, whose secret is part of the invitation. */
export function PasswordInvite({ token, invite, name, onDone, onNameFault }: InviteWay) {
  const t = useTranslate();
  const labels = usePasswordLabels();
  const toBody = (fields: FormData) => ({ token, name, password: String(fields.get('password')), code: readTyped(fields, 'code') });
  const { wiring, errorOf, isSending } = useForm(acceptStaffInvite, toBody, ({ staff }) => onDone(staff));
  const nameFault = errorOf('name');
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found
  useEffect(() => {
    if (nameFault !== undefined) onNameFault(nameFault);
  }, [nameFault]);
  const linkFault = errorOf('token', { invalid: t('invite.gone_lead') });
  return (
    <Form
      label={t('invite.password')}
      {...wiring}
      submit={
        <Button type="submit" isWide isLoading={isSending}>
          {t('invite.submit')}
        </Button>
      }
    >
      <div className="stack-small">
        <p className="field-label">{t('invite.scan')}</p>
        <p className="quiet small">{t('invite.scan_lead')}</p>
        <div className="desk-totp">
          <QrCode text={invite.totp_address} label={t('invite.qr')} />
          <div className="stack-small">
            <p className="small">{t('invite.secret')}</p>
            <code className="desk-secret">{inGroups(invite.totp_secret)}</code>
            <Link href={invite.totp_address} className="small">
              {t('invite.open_app')}
            </Link>
          </div>
        </div>
      </div>
      <CodeField hint={t('invite.code_hint')} error={errorOf('code', { invalid: t('invite.code_wrong') })} />
      <PasswordField
        kind="new"
        username={invite.email}
        label={t('invite.new_password')}
        hint={t('invite.new_password_hint')}
        labels={labels}
        error={errorOf('password')}
      />
      {linkFault !== undefined && (
        <Notice tone="error" role="alert">
          {linkFault}
        </Notice>
      )}
    </Form>
  );
}

/** Grouped for typing: `ABCD EFGH`. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
