import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { sendPictureMessage } from '#shared/contracts/messages.ts';
import { messageLimits, pictureBounds, pictureTypes } from '#shared/site/late-limits.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { shrinkPicture } from '../../lib/forms/shrink-picture.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { type LeavingEvent, leavingEvent } from '../../lib/session/leaving.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Textarea } from '../../ui/Input.tsx';
import type { OutgoingPicture } from './outbox.ts';

interface Props {
  conversationId: number;
  /** Called at each key stroke after which the field is not empty. */
  onTyping: () => void;
  onSend: (message: { text: string; picture: OutgoingPicture | undefined }) => void;
}

/** Field for a message with an optional picture. Typed text stays until it is sent. */
export function MessageComposer({ conversationId, onTyping, onSend }: Props) {
  const t = useTranslate();
  const [text, write] = useDraft(conversationId);
  const [error, setError] = useState<string>();
  const chosen = useChosenPicture();
  const takesPictures = useOffers(sendPictureMessage);
  const hasSent = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsaved(chosen.picture !== undefined);
  const words = text.trim();
  const tooMany = words.length - messageLimits.charactersAtMost;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (chosen.isPreparing) return;
    const isEmpty = words === '' && !chosen.picture;
    field.current?.focus();
    // after a message was sent, an empty field is probably a double click, not an error
    if (isEmpty && !hasSent.current) setError(t('form.required'));
    if (isEmpty || tooMany > 0) return;
    onSend({ text: words, picture: chosen.picture });
    hasSent.current = true;
    write('');
    chosen.take(undefined);
  }

  function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <Form
      label={t('support.reply')}
      className="message-form"
      onSubmit={submit}
      submit={
        <>
          <Button type="submit">{t('support.send')}</Button>
          {takesPictures && <PictureChoice label={t('support.add_picture')} onFile={chosen.choose} />}
        </>
      }
    >
      <Field
        label={t('support.reply')}
        error={tooMany > 0 ? t('support.too_long', { count: tooMany }) : error}
        hint={t('support.send_keys')}
        isRequired={!chosen.picture}
      >
        <Textarea
          ref={field}
          name="text"
          autoComplete="off"
          rows={3}
          value={text}
          onKeyDown={sendByKeys}
          onChange={({ currentTarget }) => {
            write(currentTarget.value);
            if (currentTarget.value.trim() !== '') onTyping();
            setError(undefined);
            hasSent.current = false;
          }}
        />
      </Field>
      {chosen.picture && (
        <div className="message-chosen">
          <img src={chosen.picture.preview} alt={t('support.picture')} />
          <Button variant="quiet" size="small" icon="trash" onClick={() => chosen.take(undefined)}>
            {t('support.remove')}
          </Button>
        </div>
      )}
      <p className="small" role="status">
        {chosen.isPreparing ? t('receipts.preparing') : chosen.isUnreadable && t('receipts.picture_unreadable')}
      </p>
    </Form>
  );
}

function PictureChoice({ label, onFile }: { label: string; onFile: (file: File) => Promise<void> }) {
  return (
    <label className="button button-quiet file-pick">
      <Icon name="camera" size="small" />
      <span className="button-words">{label}</span>
      <input
        type="file"
        accept={pictureTypes}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void onFile(file);
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </label>
  );
}

/** State of the chosen picture, which is shrunk for sending. Ignores a picture if another one was chosen meanwhile. */
function useChosenPicture() {
  const [picture, setPicture] = useState<OutgoingPicture>();
  const [isPreparing, setIsPreparing] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const latest = useRef(0);
  async function choose(file: File): Promise<void> {
    const own = ++latest.current;
    setIsPreparing(true);
    setIsUnreadable(false);
    const ready = await shrinkPicture(file, pictureBounds.message);
    if (own !== latest.current) return;
    setIsPreparing(false);
    setIsUnreadable(!ready);
    setPicture(ready && { file: ready.file, preview: ready.preview });
  }
  return { picture, isPreparing, isUnreadable, choose, take: setPicture };
}

const toKey = (conversationId: number) => `mallfront:typed:message:${conversationId}`;

/** Draft of a message, which this tab stores across other pages, reloads and logins. */
function useDraft(conversationId: number): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => read(conversationId));
  useEffect(() => {
    if (text === '') return;
    const say = (event: Event) => {
      (event as LeavingEvent).detail.isInputSaved = true; // safe: the dispatcher creates this detail
    };
    addEventListener(leavingEvent, say);
    return () => removeEventListener(leavingEvent, say);
  }, [text]);
  const write = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(toKey(conversationId));
      else sessionStorage.setItem(toKey(conversationId), next);
    } catch {
      // storage is switched off or full: the draft exists only while the page is open
    }
  };
  return [text, write];
}

function read(conversationId: number): string {
  try {
    return sessionStorage.getItem(toKey(conversationId)) ?? '';
  } catch {
    return '';
  }
}
