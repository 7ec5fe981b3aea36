import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { Input } from './Input.tsx';

export interface PasswordInputProps {
  name: string;
  /** `new` one is made up here, `current` one is known: the browser offers what fits. */
  kind: 'new' | 'current';
  words: { show: string; hide: string };
}

/** A password in a `Field`, hidden until its owner wants to see it. */
export function PasswordInput({ name, kind, words }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
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
        label={isShown ? words.hide : words.show}
        variant="plain"
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  );
}
