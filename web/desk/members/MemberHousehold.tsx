import { useState } from 'react';
import { type DeskMember, removeFromHousehold } from '#shared/contracts/desk-members.ts';
import { memberDeskLimits } from '#shared/site/member-desk-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { showToast } from '../lib/toasts.ts';
import { useDates } from '../lib/use-dates.ts';
import { useForm } from '../lib/use-form.ts';
import { MemberDialog, type MemberDialogProps } from './member-dialog.tsx';

interface Props {
  member: DeskMember;
  onChanged: () => Promise<void>;
}

/** The household of a member: who belongs to it, the common balance, and removing the member. */
export function MemberHousehold({ member, onChanged }: Props) {
  const t = useTranslate();
  const { day } = useDates();
  const [isAsking, setAsking] = useState(false);
  const { household, points } = member;
  if (!household) return null;
  return (
    <section className="desk-section" aria-labelledby="member-household">
      <h2 id="member-household">{t('members.household')}</h2>
      <p>{t('members.household_balance', { points: points.balance })}</p>
      <ul className="member-rows">
        {household.map(({ id, name, joined_at }) => (
          <li key={id} className="member-entry">
            {id === member.id ? <strong>{name}</strong> : <Link href={toDeskPath('members', id)}>{name}</Link>}{' '}
            <span className="quiet small">{t('members.household_since', { day: day(joined_at) })}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('members.household_remove')}
      </Button>
      <MemberDialog title={t('members.household_remove_title')} isOpen={isAsking} onClose={() => setAsking(false)}>
        <RemoveForm member={member} isOpen={isAsking} onClose={() => setAsking(false)} onChanged={onChanged} />
      </MemberDialog>
    </section>
  );
}

function RemoveForm({ member, onClose, onChanged }: MemberDialogProps) {
  const t = useTranslate();
  const { wiring, errorOf, isSending } = useForm(
    removeFromHousehold,
    (fields) => ({ why: String(fields.get('why') ?? '') }),
    () => {
      onClose();
      showToast({ type: 'success', title: t('members.household_removed') });
      void onChanged();
    },
    { params: { id: member.id } },
  );
  return (
    <Form
      label={t('members.household_remove_title')}
      {...wiring}
      submit={
        <Button type="submit" isLoading={isSending}>
          {t('members.household_remove')}
        </Button>
      }
    >
      <p>{t('members.household_remove_text')}</p>
      <Field label={t('adjust.why')} hint={t('adjust.why_hint')} isRequired error={errorOf('why', { too_small: t('form.required') })}>
        <Input name="why" autoComplete="off" maxLength={memberDeskLimits.whyCharacters} />
      </Field>
    </Form>
  );
}
