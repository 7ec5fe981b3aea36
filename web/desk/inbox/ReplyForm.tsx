import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { FieldErrors, HttpStatusName } from '#shared/contracts/errors.ts';
import { listUnknownMarks, type ReplyPlaceholder } from '#shared/rules/reply-template.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { useFailure } from '../lib/failure.ts';
import { FileButton } from '../pictures/FileButton.tsx';
import { AttachedFiles, AttachingPlace, useReplyFiles } from './ReplyFiles.tsx';
import { useDraft } from './reply-draft.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

/** `attachments`: ids of uploaded files. */
export interface SentReply {
  text: string;
  key: string;
  attachments: number[];
}

export interface ReplyFormProps {
  /** Storage key of the draft. */
  draftName: string;
  /** The recipient, and their language. */
  name: string;
  locale: Locale;
  values: Readonly<Record<Exclude<ReplyPlaceholder, 'centre'>, string>>;
  hint: string;
  isSending: boolean;
  failed: { code: HttpStatusName; errors: FieldErrors; retryAfterSeconds?: number | undefined } | undefined;
  /** Resolves with whether the reply was sent. */
  onSend: (reply: SentReply) => Promise<boolean>;
  onType?: (() => void) | undefined;
}

/** Form for a reply, optionally from a template. Ctrl+Enter or the button sends it. If sending fails, the text stays in the form. */
export function ReplyForm({ draftName, name, locale, values, hint, isSending, failed, onSend, onType }: ReplyFormProps) {
  const t = useTranslate();
  const toFailure = useFailure();
  const draft = useDraft(draftName);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const attaching = useReplyFiles(draft.files, draft.attach);
  const unknown = listUnknownMarks(draft.text);

  async function send(): Promise<void> {
    setIsEmpty(draft.text.trim() === '');
    if (draft.text.trim() === '') return field.current?.focus();
    if (attaching.isUploading) return attaching.tellWaiting();
    if (await onSend({ text: draft.text, key: draft.key, attachments: draft.files.map(({ id }) => id) })) draft.clear();
    field.current?.focus();
  }
  function insert(text: string): void {
    setIsChoosing(false);
    setIsEmpty(false);
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    draft.write(draft.text === '' ? text : draft.text.slice(0, from) + text + draft.text.slice(to));
    requestAnimationFrame(() => field.current?.focus()); // after the closing dialog has moved the focus to its opener
  }
  const notFilled = unknown.length > 0 ? t('inbox.not_filled', { unknown: unknown.join(' ') }) : undefined;
  const error = isEmpty ? t('inbox.reply_empty') : notFilled;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <AttachingPlace attaching={attaching}>
      <Form
        label={t('inbox.reply_to', { name })}
        className="reply"
        onSubmit={submit}
        failure={failed && { ...toFailure(failed), ...(failed.errors.attachments && { message: t('inbox.attach_refused') }) }}
        submit={
          <div className="reply-buttons">
            <Button type="submit" isLoading={isSending}>
              {t('inbox.send')}
            </Button>
            <Button variant="secondary" icon="copy" onClick={() => setIsChoosing(true)}>
              {t('inbox.template')}
            </Button>
            <FileButton icon="plus" label={t('inbox.attach')} takes="both" takesMany onChoose={attaching.start} />
            <span className="quiet small reply-keys">{t('inbox.send_keys')}</span>
          </div>
        }
      >
        <Field label={t('inbox.reply_to', { name })} hint={hint} error={error}>
          <Textarea
            ref={field}
            rows={4}
            maxLength={messageLimits.charactersAtMost}
            value={draft.text}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => {
              setIsEmpty(false);
              draft.write(currentTarget.value);
              onType?.();
            }}
          />
        </Field>
        <AttachedFiles attaching={attaching} />
      </Form>
      <TemplateDialog isOpen={isChoosing} locale={locale} values={values} onClose={() => setIsChoosing(false)} onChoose={insert} />
    </AttachingPlace>
  );
}
