import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Input } from './Input.tsx';

export interface PasswordFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  name?: string | undefined;
  /** `new` for a password that the visitor chooses, `current` for an existing one. Determines the browser's suggestions. */
  kind: 'new' | 'current';
  /** Account name for password managers, in a form without a field for it; empty if unknown. */
  username?: string | undefined;
  labels: { show: string; hide: string };
}

/** A password field with a button to show the password. */
export function PasswordField({ name = 'password', kind, username, labels, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...field} isRequired>
      {username !== undefined && <Username value={username} />}
      <span className="password-input">
        <Input
          type={isShown ? 'text' : 'password'}
          name={name}
          autoComplete={`${kind}-password`}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
        />
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? labels.hide : labels.show}
          variant="plain"
          onClick={() => setIsShown(!isShown)}
        />
      </span>
    </Field>
  );
}

/** Hidden account name for password managers. Source: chromium.org, 'Password Form Styles that Chromium Understands'. */
function Username({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
