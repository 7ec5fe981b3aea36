import { useEffect, useState } from 'react';
import {
  acceptStaffInvite,
  acceptStaffInviteByPasskey,
  beginPasskeyByInvite,
  type StaffInvite,
  type StaffSession,
} from '#shared/contracts/staff.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useAct } from '../lib/use-act.ts';
import { useForm } from '../lib/use-form.ts';
import { hasPasskeys, PasskeyButton, useProofFailure } from '../login/passkey.tsx';
import { CodeField, usePasswordLabels } from '../login/password-fields.tsx';

interface InviteProps {
  token: string;
  invite: StaffInvite;
  name: string;
  onDone: (staff: StaffSession) => void;
  /** Called with the error of the name, which is a field of the parent. */
  onNameFault: (fault: string) => void;
}

/** The new colleague's name, and their login method. */
export function InviteForm({ token, invite, onDone }: Pick<InviteProps, 'token' | 'invite' | 'onDone'>) {
  const t = useTranslate();
  const [name, setName] = useState(invite.name);
  const [fault, setFault] = useState<string>();
  const isPasskeyOnly = useDesk().start.companyLogin?.isOnly ?? false;
  const [way, setWay] = useState(hasPasskeys() || isPasskeyOnly ? 'passkey' : 'password');
  const blame = (value: string) => {
    setFault(value);
    document.getElementById('invite-name')?.focus();
  };
  const common = { token, invite, name, onDone, onNameFault: blame };
  return (
    <div className="stack">
      <Field id="invite-name" label={t('invite.name')} hint={t('invite.name_hint')} error={fault} isRequired>
        <Input
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setFault(undefined);
          }}
        />
      </Field>
      {hasPasskeys() && !isPasskeyOnly && (
        <RadioGroup
          legend={t('invite.way')}
          name="way"
          value={way}
          onChange={setWay}
          choices={[
            { value: 'passkey', label: t('invite.passkey'), hint: t('invite.passkey_hint') },
            { value: 'password', label: t('invite.password'), hint: t('invite.password_hint') },
          ]}
        />
      )}
      {way === 'passkey' ? <PasskeyInvite {...common} /> : <PasswordInvite {...common} />}
    </div>
  );
}

function PasskeyInvite({ token, name, onDone, onNameFault }: Omit<InviteProps, 'invite'>) {
  const t = useTranslate();
  const begin = useAct(beginPasskeyByInvite);
  const accept = useAct(acceptStaffInviteByPasskey);
  const toReason = useProofFailure({ wrong: t('invite.not_taken') });
  return (
    <PasskeyButton
      act="make"
      label={t('invite.make_passkey')}
      begin={async () => {
        if (name.trim() !== '') return begin.send({ token });
        onNameFault(t('form.required'));
        return undefined;
      }}
      finish={async (credential) => {
        const opened = await accept.send({ token, name, credential });
        if (opened) onDone(opened.staff);
      }}
      failure={toReason(begin) ?? toReason(accept)}
    />
  );
}

/** Password and authenticator app, whose secret is part of the invitation. */
function PasswordInvite({ token, invite, name, onDone, onNameFault }: InviteProps) {
  const t = useTranslate();
  const labels = usePasswordLabels();
  const toBody = (fields: FormData) => ({ token, name, password: String(fields.get('password')), code: readTyped(fields, 'code') });
  const { wiring, errorOf, isSending } = useForm(acceptStaffInvite, toBody, ({ staff }) => onDone(staff));
  const nameFault = errorOf('name');
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each error once
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
            <code className="desk-secret">{toGroupsOfFour(invite.totp_secret)}</code>
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
