import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';

interface Props {
  label: string;
  hint: string | undefined;
  value: string;
  words: { copy: string; copied: string; notCopied: string };
  onClose: () => void;
  /** Notice above the value. */
  children: ReactNode;
}

/** Shows a link or secret that no later call returns again, with a button to copy it. */
export function ShownOnce({ label, hint, value, words, onClose, children }: Props) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean>();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      setIsCopied(false); // the clipboard is not available without https, or access was denied
      field.current?.select();
    }
  }
  return (
    <div className="stack">
      {children}
      <Field label={label} hint={hint}>
        <Input ref={field} className="desk-shown-once" readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <p role="status">{isCopied === undefined ? '' : isCopied ? words.copied : words.notCopied}</p>
      <div className="cluster">
        <Button autoFocus icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('desk.close')}
        </Button>
      </div>
    </div>
  );
}
