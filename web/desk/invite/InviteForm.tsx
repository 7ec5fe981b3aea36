import { useState } from 'react';
import type { StaffInvite, StaffSession } from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { hasPasskeys } from '../login/passkey.ts';
import { PasskeyInvite } from './PasskeyInvite.tsx';
import { PasswordInvite } from './PasswordInvite.tsx';

export interface InviteWay {
  token: string;
  invite: StaffInvite;
  name: string;
  onDone: (staff: StaffSession) => void;
  /** Called with the name's error. */
  onNameFault: (fault: string) => void;
}

/** The new colleague's name, and their login method. */
export function InviteForm({ token, invite, onDone }: Pick<InviteWay, 'token' | 'invite' | 'onDone'>) {
  const t = useTranslate();
  const [name, setName] = useState(invite.name);
  const [fault, setFault] = useState<string>();
  const [way, setWay] = useState(hasPasskeys() ? 'passkey' : 'password');
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
      {hasPasskeys() && (
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
