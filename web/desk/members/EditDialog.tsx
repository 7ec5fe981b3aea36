import { editMember } from '#shared/contracts/desk-members.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../lib/toasts.ts';
import { useForm } from '../lib/use-form.ts';
import { MemberDialog, type MemberDialogProps } from './member-dialog.tsx';

/** Name, phone number and language of a member. */
export function EditDialog(props: MemberDialogProps) {
  const t = useTranslate();
  return (
    <MemberDialog title={t('members.edit_title')} isOpen={props.isOpen} onClose={props.onClose}>
      <EditForm {...props} />
    </MemberDialog>
  );
}

function EditForm({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useTranslate();
  const { wiring, errorOf, isSending } = useForm(
    editMember,
    (fields) => {
      const read = (name: string) => String(fields.get(name) ?? '').trim();
      const locale = locales.find((known) => known === read('locale')) ?? member.locale;
      return { first_name: read('first_name'), last_name: read('last_name'), phone: read('phone') || null, locale };
    },
    () => {
      onClose();
      showToast({ type: 'success', title: t('members.edited') });
      void onChanged();
    },
    { params: { id: member.id } },
  );
  return (
    <Form
      label={t('members.edit_title')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t('members.save')}
        </Button>
      }
    >
      <Field label={t('members.first_name')} isRequired error={errorOf('first_name', { too_small: t('form.required') })}>
        <Input name="first_name" autoComplete="off" maxLength={80} defaultValue={member.first_name} />
      </Field>
      <Field label={t('members.last_name')} error={errorOf('last_name')}>
        <Input name="last_name" autoComplete="off" maxLength={80} defaultValue={member.last_name} />
      </Field>
      <Field label={t('members.phone')} error={errorOf('phone')}>
        <Input name="phone" type="tel" autoComplete="off" maxLength={30} defaultValue={member.phone ?? ''} />
      </Field>
      <Field label={t('members.language')} error={errorOf('locale')}>
        <Select name="locale" defaultValue={member.locale} choices={locales.map((value) => ({ value, label: localeFacts[value].name }))} />
      </Field>
    </Form>
  );
}
