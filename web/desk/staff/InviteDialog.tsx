import { type FormEvent, useState } from 'react';
import { inviteStaff, listStaff } from '#shared/contracts/staff-people.ts';
import { isLocale, localeFacts, locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { AccessFields, isComplete, toAccess, toDraft } from './AccessFields.tsx';
import { LinkShown, type ShownLink } from './LinkShown.tsx';

/** Invites a person: email address, roles or company, and language of the email. Then shows the link, once. */
export function InviteDialog({ isOpen, onClose: onClosed }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  const [made, setMade] = useState<ShownLink>();
  const onClose = () => {
    setMade(undefined);
    onClosed();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={made ? t('staff.link_title') : t('staff.invite_title')} closeLabel={t('desk.close')}>
      {made ? <LinkShown made={made} onClose={onClose} /> : <InviteForm onDone={setMade} onCancel={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onDone, onCancel }: { onDone: (made: ShownLink) => void; onCancel: () => void }) {
  const t = useTranslate();
  const { fallbackLocale } = useDesk().start;
  const toFailure = useFailure();
  const refresh = useRefresh();
  const invite = useAct(inviteStaff);
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState(fallbackLocale);
  const [draft, setDraft] = useState(() => toDraft());
  const [isTried, setIsTried] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (email.trim() === '' || !isComplete(draft)) return;
    const answer = await invite.send({ email: email.trim(), locale, ...toAccess(draft) });
    if (!answer || answer.link === null) return;
    onDone({ ...answer, link: answer.link });
    await refresh(listStaff);
  }
  const refused = invite.state === 'failed' ? invite.errors.email?.[0] : undefined;
  const emailError =
    refused === 'duplicate'
      ? t('staff.duplicate')
      : refused === 'not_allowed'
        ? t('staff.only_company')
        : refused !== undefined
          ? t('login.email_invalid')
          : isTried && email.trim() === '' && t('form.required');
  return (
    <Form
      label={t('staff.invite_title')}
      onSubmit={(event) => void submit(event)}
      failure={invite.state === 'failed' && refused === undefined ? toFailure(invite) : undefined}
      submit={
        <div className="cluster">
          <Button type="submit" isLoading={invite.isSending}>
            {t('staff.invite')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('staff.cancel')}
          </Button>
        </div>
      }
    >
      <Field label={t('login.email')} isRequired error={emailError}>
        <Input
          ref={focusFirst}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      <AccessFields draft={draft} onChange={setDraft} isTried={isTried} />
      <Field label={t('staff.email_language')}>
        <Select
          value={locale}
          choices={locales.map((one) => ({ value: one, label: localeFacts[one].name }))}
          onChange={({ currentTarget: { value } }) => isLocale(value) && setLocale(value)}
        />
      </Field>
    </Form>
  );
}
