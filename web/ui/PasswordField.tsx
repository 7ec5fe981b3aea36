import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Input } from './Input.tsx';

export interface PasswordFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  name?: string | undefined;
  /** `new` one is made up here, `current` one is known: the browser offers what fits. */
  kind: 'new' | 'current';
  /** Whose password it is, for password managers, in a form that does not ask for it; empty when it is not known here. */
  username?: string | undefined;
  labels: { show: string; hide: string };
}

/** A password, hidden until its owner wants to see it. */
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

/** Nobody sees it. Source: chromium.org, 'Password Form Styles that Chromium Understands'. */
function Username({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
