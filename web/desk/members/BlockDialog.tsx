import { blockMember } from '#shared/contracts/desk-members.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { showToast } from '../lib/toasts.ts';
import { useForm } from '../lib/use-form.ts';
import { MemberDialog, type MemberDialogProps } from './member-dialog.tsx';

/** Blocks a member, or unblocks a blocked one, with a reason. */
export function BlockDialog(props: MemberDialogProps) {
  const t = useTranslate();
  const title = t(props.member.blocked ? 'members.unblock_title' : 'members.block_title');
  return (
    <MemberDialog title={title} isOpen={props.isOpen} onClose={props.onClose}>
      <BlockForm {...props} title={title} />
    </MemberDialog>
  );
}

function BlockForm({ member, title, onClose, onChanged }: MemberDialogProps & { title: string }) {
  const t = useTranslate();
  const isBlocked = member.blocked !== null;
  const { wiring, errorOf, isSending } = useForm(
    blockMember,
    (fields) => ({ is_blocked: !isBlocked, why: String(fields.get('why') ?? '') }),
    () => {
      onClose();
      showToast({ type: 'success', title: t(isBlocked ? 'members.unblocked_done' : 'members.blocked_done') });
      void onChanged();
    },
    { params: { id: member.id } },
  );
  return (
    <Form
      label={title}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t(isBlocked ? 'members.unblock' : 'members.block')}
        </Button>
      }
    >
      <p>{t(isBlocked ? 'members.unblock_text' : 'members.block_text')}</p>
      <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={errorOf('why', { too_small: t('form.required') })}>
        <Input name="why" autoComplete="off" maxLength={memberDeskLimits.whyCharacters} />
      </Field>
    </Form>
  );
}
