import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';

interface ReasonFormProps {
  label: string;
  /** Effect of the act. */
  lead?: ReactNode;
  question: string;
  hint: string;
  /** Label of the button. */
  submit: string;
  isSending: boolean;
  failure: { title: string; message: string } | undefined;
  onSubmit: (why: string) => Promise<void>;
}

/** A form for an act that requires only a reason. */
export function ReasonForm({ label, lead, question, hint, submit, isSending, failure, onSubmit }: ReasonFormProps) {
  const t = useTranslate();
  const [why, setWhy] = useState('');
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isMissing = why.trim() === '';
  function send(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isMissing) field.current?.focus();
    else void onSubmit(why);
  }
  return (
    <Form
      label={label}
      onSubmit={send}
      failure={failure}
      submit={
        <Button type="submit" isLoading={isSending}>
          {submit}
        </Button>
      }
    >
      {lead}
      <Field label={question} hint={hint} isRequired error={isTried && isMissing && t('form.required')}>
        <Input
          ref={field}
          autoComplete="off"
          maxLength={memberDeskLimits.whyCharacters}
          value={why}
          onChange={({ currentTarget }) => setWhy(currentTarget.value)}
        />
      </Field>
    </Form>
  );
}
