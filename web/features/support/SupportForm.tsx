import { useEffect, useRef, useState } from 'react';
import { sendSupportRequest, supportCategories } from '#shared/contracts/support.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { AnswerTime } from './AnswerTime.tsx';
import { useAskedQuestion } from './asked-question.ts';

interface Props {
  /** Name of a category, from the address. Ignored if there is no such category. */
  topic: string | null;
  /** Name and email address of the sender, if known. */
  sender?: { name: string; email: string };
  onSent?: () => void;
}

/** Form for a visitor's question. After sending, shows its reference number. */
export function SupportForm({ topic, sender, onSent }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const [email, setEmail] = useState('');
  const { action, wiring, errorOf, isLive, isSending, isTyped, reset } = useForm(sendSupportRequest, (fields) => {
    const names = ['name', 'email', 'subject', 'category', 'message'];
    const body = Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '').trim()]));
    setEmail(body.email ?? '');
    return { ...body, locale };
  });
  const start = useRef<HTMLDivElement>(null);
  const question = useAskedQuestion(start);
  useUnsaved(isTyped);
  const isSent = action.state === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: calls `onSent` once for each request
  useEffect(() => {
    if (isSent) onSent?.();
  }, [isSent]);
  if (action.state === 'done') {
    return (
      <Outcome
        title={t('contact.done')}
        takesFocus
        action={
          <Button variant="secondary" onClick={reset}>
            {t('contact.another')}
          </Button>
        }
      >
        <p>{t('contact.done_text', { email })}</p>
        <p className="support-reference">{action.answer.reference}</p>
        {action.answer.away_text && (
          <Notice title={t('support.automatic')}>
            <p className="message-text">{action.answer.away_text}</p>
          </Notice>
        )}
      </Outcome>
    );
  }
  const choices = supportCategories.map((value) => ({ value, label: t(`contact.category_${value}`) }));
  return (
    <PersonalForm
      label={t('contact.form')}
      className="support-form"
      {...wiring}
      submit={
        <Button type="submit" size="large" isLoading={isSending} disabled={!isLive}>
          {t('contact.submit')}
        </Button>
      }
    >
      <div ref={start}>
        <AnswerTime />
      </div>
      <Field label={t('contact.name')} error={errorOf('name')} isRequired>
        <Input name="name" autoComplete="name" maxLength={100} defaultValue={sender?.name} />
      </Field>
      <Field label={t('contact.email')} error={errorOf('email', { invalid: t('form.email_invalid') })} isRequired>
        <Input type="email" name="email" autoComplete="email" inputMode="email" spellCheck={false} defaultValue={sender?.email} />
      </Field>
      <Field label={t('contact.category')} error={errorOf('category')} isRequired>
        <Select
          name="category"
          placeholder={t('contact.choose')}
          choices={choices}
          defaultValue={choices.some(({ value }) => value === topic) ? (topic ?? '') : ''}
        />
      </Field>
      <Field label={t('contact.subject')} error={errorOf('subject')} isRequired>
        <Input key={question} name="subject" autoComplete="off" maxLength={150} defaultValue={question} />
      </Field>
      <Field
        label={t('contact.message')}
        hint={t('contact.message_hint')}
        error={errorOf('message', { too_small: t('contact.message_short') })}
        isRequired
        className="support-message"
      >
        <Textarea key={question} name="message" autoComplete="off" maxLength={4000} rows={6} defaultValue={question} />
      </Field>
    </PersonalForm>
  );
}
// messages: contact.category_*
