import { type InputHTMLAttributes, useState } from 'react';
import { Input } from '../../../ui/Input.tsx';

interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** Undefined: nothing is in it. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** What is typed stays as it is typed, `1.` or `1,50` included, for as long as it means the value. */
export function NumberInput({ value, onChange, ...control }: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const isTyped = typed !== '' && Number(typed) === value;
  return (
    <Input
      {...control}
      type="number"
      value={isTyped ? typed : (value ?? '')}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(text === '' ? undefined : Number(text));
      }}
      onWheel={({ currentTarget }) => currentTarget.blur()} // a page that is scrolled changes no number
    />
  );
}
