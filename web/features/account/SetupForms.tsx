import { type ReactNode, useEffect, useState } from 'react';
import { listCategories } from '#shared/contracts/categories.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { type Customer, changeProfile } from '#shared/contracts/profile.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';

interface Props {
  customer: Customer;
  onSaved: () => void;
  /** Button to skip this question. */
  putOff: ReactNode;
}

/** Asks for the birthday, the phone number, or both, depending on which is missing. */
export function AboutStep({ customer, onSaved, putOff }: Props) {
  const t = useTranslate();
  const toPoints = usePoints();
  const program = useEndpoint(getLoyaltyProgram);
  const bonus = program.state === 'ready' ? program.data.birthday_bonus : 0;
  const asksBirthday = customer.birth_date === null;
  const { wiring, errorOf, submit } = useStep(onSaved, putOff, (fields) => {
    const readField = (name: string) => readTyped(fields, name) || undefined;
    const body = { birth_date: readField('birth_date'), phone: readField('phone') };
    // sends an empty field if the form was left empty, so that the check rejects it
    return body.birth_date || body.phone ? body : { [asksBirthday ? 'birth_date' : 'phone']: '' };
  });
  const title = asksBirthday ? t('setup.about') : t('setup.phone_only');
  return (
    <>
      <h3>{title}</h3>
      {asksBirthday && bonus > 0 && <p>{t('setup.about_bonus', { points: toPoints(bonus) })}</p>}
      <PersonalForm label={title} {...wiring} submit={submit}>
        {asksBirthday && (
          <Field label={t('account.birth_date')} error={errorOf('birth_date')}>
            <DateInput type="date" name="birth_date" autoComplete="bday" />
          </Field>
        )}
        {!customer.phone && (
          <Field
            label={t('setup.phone')}
            hint={t('setup.phone_hint')}
            optionalWord={asksBirthday ? t('account.optional') : undefined}
            error={errorOf('phone')}
          >
            <Input type="tel" name="phone" autoComplete="tel" inputMode="tel" maxLength={30} />
          </Field>
        )}
      </PersonalForm>
    </>
  );
}

/** Asks for the shop categories that interest the member. */
export function InterestsStep({ onSaved, putOff }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const categories = useEndpoint(listCategories, { query: { type: 'company' } });
  const [isMissing, setIsMissing] = useState(false);
  const { wiring, submit } = useStep(onSaved, putOff, (fields) => ({ interests: fields.getAll('interests').map(Number) }));
  const known = categories.state === 'ready' ? categories.data.filter((category) => !category.parent_id) : [];
  const onSubmit: typeof wiring.onSubmit = (event) => {
    const isEmpty = !new FormData(event.currentTarget).has('interests');
    setIsMissing(isEmpty);
    if (isEmpty) event.preventDefault();
    else wiring.onSubmit(event);
  };
  return (
    <>
      <h3>{t('setup.interests')}</h3>
      <p>{t('setup.interests_text')}</p>
      <PersonalForm
        label={t('setup.interests')}
        {...wiring}
        onSubmit={onSubmit}
        announcement={isMissing ? t('setup.interests_missing') : wiring.announcement}
        submit={submit}
      >
        <fieldset className="setup-choices">
          <legend className="visually-hidden">{t('setup.interests')}</legend>
          {known.map((category) => (
            <Checkbox key={category.id} name="interests" value={String(category.id)} label={texts.get(category, 'name')} />
          ))}
        </fieldset>
        {isMissing && <p className="field-error">{t('setup.interests_missing')}</p>}
      </PersonalForm>
    </>
  );
}

/** Offers a subscription to the newsletter. */
export function NewsletterStep({ onSaved, putOff }: Props) {
  const t = useTranslate();
  const { wiring, submit } = useStep(onSaved, putOff, () => ({ newsletter: true }), t('setup.newsletter_submit'));
  return (
    <>
      <h3>{t('setup.newsletter')}</h3>
      <PersonalForm label={t('setup.newsletter')} {...wiring} submit={submit}>
        <p>{t('setup.newsletter_text')}</p>
      </PersonalForm>
    </>
  );
}

function useStep(onSaved: () => void, putOff: ReactNode, toBody: (fields: FormData) => Readonly<Record<string, unknown>>, label?: string) {
  const t = useTranslate();
  const form = useForm(changeProfile, toBody);
  const isDone = form.action.state === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: calls `onSaved` once
  useEffect(() => {
    if (isDone) onSaved();
  }, [isDone]);
  const submit = (
    <>
      <Button type="submit" isLoading={form.isSending || isDone} disabled={!form.isLive}>
        {label ?? t('setup.save')}
      </Button>
      {putOff}
    </>
  );
  return { ...form, submit };
}
