import { changeMemberEmail } from '#shared/contracts/desk-members.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { showToast } from '../lib/toasts.ts';
import { useForm } from '../lib/use-form.ts';
import { MemberDialog, type MemberDialogProps } from './member-dialog.tsx';

/** Requests another address for a member without access to the old one. */
export function EmailDialog(props: MemberDialogProps) {
  const t = useTranslate();
  return (
    <MemberDialog title={t('members.email_title')} isOpen={props.isOpen} onClose={props.onClose}>
      <EmailForm {...props} />
    </MemberDialog>
  );
}

function EmailForm({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useTranslate();
  const { wiring, errorOf, isSending } = useForm(
    changeMemberEmail,
    (fields) => ({ email: String(fields.get('email') ?? ''), why: String(fields.get('why') ?? '') }),
    () => {
      onClose();
      showToast({ type: 'success', title: t('members.email_requested') });
      void onChanged();
    },
    { params: { id: member.id } },
  );
  return (
    <Form
      label={t('members.email_title')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t('members.change_email')}
        </Button>
      }
    >
      <p>{t('members.email_text')}</p>
      <Field
        label={t('members.new_email')}
        isRequired
        error={errorOf('email', { duplicate: t('members.email_taken'), not_allowed: t('members.email_same') })}
      >
        <Input name="email" type="email" autoComplete="off" maxLength={200} />
      </Field>
      <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={errorOf('why', { too_small: t('form.required') })}>
        <Input name="why" autoComplete="off" maxLength={memberDeskLimits.whyCharacters} />
      </Field>
    </Form>
  );
}
