import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { listUnknownMarks, type ReplyPlaceholder } from '#shared/rules/reply-template.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { useFailure } from '../lib/failure.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

export interface ReplyFormProps {
  /** Storage key of the draft. */
  draftName: string;
  /** The recipient, and their language. */
  name: string;
  locale: Locale;
  values: Readonly<Record<Exclude<ReplyPlaceholder, 'centre'>, string>>;
  hint: string;
  isSending: boolean;
  failed: { code: HttpStatusName; retryAfterSeconds?: number | undefined } | undefined;
  /** Resolves with whether the reply was sent. */
  onSend: (reply: { text: string; key: string }) => Promise<boolean>;
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
  const unknown = listUnknownMarks(draft.text);

  async function send(): Promise<void> {
    setIsEmpty(draft.text.trim() === '');
    if (draft.text.trim() === '') return field.current?.focus();
    if (await onSend({ text: draft.text, key: draft.key })) draft.clear();
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
    <>
      <Form
        label={t('inbox.reply_to', { name })}
        className="reply"
        onSubmit={submit}
        failure={failed && toFailure(failed)}
        submit={
          <div className="reply-buttons">
            <Button type="submit" isLoading={isSending}>
              {t('inbox.send')}
            </Button>
            <Button variant="secondary" icon="copy" onClick={() => setIsChoosing(true)}>
              {t('inbox.template')}
            </Button>
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
      </Form>
      <TemplateDialog isOpen={isChoosing} locale={locale} values={values} onClose={() => setIsChoosing(false)} onChoose={insert} />
    </>
  );
}

/** A draft, and its idempotency key. */
interface Draft {
  text: string;
  key: string;
}

const toStorageKey = (name: string) => `desk:reply:${name}`;

/** Draft of a reply. This tab stores it across other pages, reloads and logins until it is sent. */
function useDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(name));
  function store(next: Draft): void {
    setDraft(next);
    try {
      if (next.text === '') sessionStorage.removeItem(toStorageKey(name));
      else sessionStorage.setItem(toStorageKey(name), JSON.stringify(next));
    } catch {
      // storage is switched off or full: the draft exists only while the page is open
    }
  }
  return {
    ...draft,
    /** Changes the text. A changed text is another reply, so it gets a new key. */
    write(text: string): void {
      if (text !== draft.text) store({ text, key: crypto.randomUUID() });
    },
    clear: (): void => store({ text: '', key: '' }),
  };
}

function readDraft(name: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(toStorageKey(name)) ?? 'null');
    const { text, key } = Object(stored) as Partial<Draft>; // safe: checked below
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : { text: '', key: '' };
  } catch {
    return { text: '', key: '' };
  }
}
