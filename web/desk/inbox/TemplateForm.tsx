import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { type ReplyTemplate, removeReplyTemplate, saveReplyTemplate } from '#shared/contracts/desk-inbox.ts';
import { listUnknownMarks, type replyPlaceholders } from '#shared/rules/reply-template.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input, Textarea } from '../../ui/Input.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';

interface Props {
  /** Undefined for a new template. */
  template: ReplyTemplate | undefined;
  onDone: () => void;
}

/** A template in the site's languages. Asks before it closes with unsaved changes. */
export function TemplateForm({ template, onDone }: Props) {
  const t = useTranslate();
  const { locales } = useDesk().start;
  const toFailure = useFailure();
  const save = useAct(saveReplyTemplate);
  const [title, setTitle] = useState(template?.title ?? '');
  const [texts, setTexts] = useState<ReplyTemplate['texts']>(template?.texts ?? {});
  const [isTried, setIsTried] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  useEffect(() => titleField.current?.focus(), []);
  const isChanged = title !== (template?.title ?? '') || JSON.stringify(texts) !== JSON.stringify(template?.texts ?? {});
  const hasText = Object.values(texts).some(isWritten);
  const form = useRef<HTMLFormElement>(null);
  const leaving = useLeaving(isChanged, onDone);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (title.trim() === '' || !hasText) return titleField.current?.focus();
    if (Object.values(texts).some((text = '') => listUnknownMarks(text).length > 0))
      return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => isWritten(text)));
    const saved = await save.send({ ...(template && { id: template.id, version: template.version }), title, texts: written });
    if (!saved) return;
    showToast({ type: 'success', title: t('templates.saved', { title: saved.title }) });
    onDone();
  }
  const marks = { first_name: toMark('first_name'), centre: toMark('centre') };
  const toUnknown = (text = '') => {
    const unknown = listUnknownMarks(text);
    return unknown.length > 0 ? t('templates.unknown', { ...marks, unknown: unknown.join(' ') }) : undefined;
  };
  const isOutdated = save.state === 'failed' && save.errors.version !== undefined;
  const failure =
    save.state !== 'failed'
      ? undefined
      : isOutdated
        ? { title: t('templates.not_saved'), message: t('templates.outdated') }
        : toFailure(save);
  return (
    <>
      <Form
        label={template ? t('templates.edit') : t('templates.add')}
        className="desk-sections"
        formRef={form}
        onSubmit={(event) => void submit(event)}
        failure={failure}
        submit={
          <div className="cluster">
            <Button type="submit" isLoading={save.isSending}>
              {t('templates.save')}
            </Button>
            <Button variant="quiet" onClick={leaving.leave}>
              {t('templates.cancel')}
            </Button>
            {template && <Removal template={template} onDone={onDone} />}
          </div>
        }
      >
        <Field
          label={t('templates.title')}
          hint={t('templates.title_hint')}
          isRequired
          error={isTried && title.trim() === '' && t('form.required')}
        >
          <Input
            ref={titleField}
            value={title}
            maxLength={inboxLimits.titleCharacters}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </Field>
        <p className="quiet">{t('templates.placeholders', marks)}</p>
        {locales.map((locale, index) => (
          <Field
            key={locale}
            label={localeFacts[locale].name}
            error={toUnknown(texts[locale]) ?? (isTried && !hasText && index === 0 && t('templates.no_text'))}
          >
            <Textarea
              lang={localeFacts[locale].tag}
              rows={4}
              maxLength={messageLimits.charactersAtMost}
              value={texts[locale] ?? ''}
              onChange={({ currentTarget }) => setTexts({ ...texts, [locale]: currentTarget.value })}
            />
          </Field>
        ))}
      </Form>
      {leaving.dialog}
    </>
  );
}

const isWritten = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';
const toMark = (name: (typeof replyPlaceholders)[number]): string => `{${name}}`;

/** Asks before leaving if typed text would be lost. */
function useLeaving(isChanged: boolean, onLeave: () => void) {
  const t = useTranslate();
  const blocker = useBlocker(isChanged);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!isChanged) return;
    const confirm = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', confirm);
    return () => removeEventListener('beforeunload', confirm);
  }, [isChanged]);
  const stay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  const go = () => (blocker.state === 'blocked' ? blocker.proceed() : onLeave());
  const dialog = (
    <Dialog
      isOpen={isAsking || blocker.state === 'blocked'}
      onClose={stay}
      title={t('templates.leave')}
      closeLabel={t('desk.close')}
      size="small"
      footer={
        <>
          <Button onClick={stay}>{t('templates.stay')}</Button>
          <Button variant="quiet" onClick={go}>
            {t('templates.discard')}
          </Button>
        </>
      }
    >
      <p>{t('templates.leave_lead')}</p>
    </Dialog>
  );
  return { dialog, leave: () => (isChanged ? setIsAsking(true) : onLeave()) };
}

function Removal({ template: { id, title }, onDone }: { template: ReplyTemplate; onDone: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const remove = useAct(removeReplyTemplate);
  const [isAsking, setIsAsking] = useState(false);
  async function doIt(): Promise<void> {
    if (!(await remove.send({}, { params: { id } }))) return;
    showToast({ type: 'success', title: t('templates.removed', { title }) });
    onDone();
  }
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setIsAsking(true)}>
        {t('templates.remove')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('templates.remove_title', { title })}
        closeLabel={t('desk.close')}
        size="small"
        footer={
          <Button isLoading={remove.isSending} onClick={() => void doIt()}>
            {t('templates.remove')}
          </Button>
        }
      >
        <p>{remove.state === 'failed' ? toFailure(remove).message : t('templates.remove_lead')}</p>
      </Dialog>
    </>
  );
}
