import { useEffect, useId, useRef, useState } from 'react';
import type { Category } from '#shared/contracts/categories.ts';
import { type Customer, changeProfile } from '#shared/contracts/profile.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useCategoryColours } from '../../lib/centre/category-appearance.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { readTyped } from '../../lib/forms/read-input.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUnsaved } from '../../lib/navigation/use-unsaved.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';

interface Props {
  customer: Customer;
  /** Company categories; empty while loading. */
  categories: readonly Category[];
  onSaved: () => void;
}

/** Personal data, language and interests, saved together. */
export function DataForm({ customer, categories, onSaved }: Props) {
  const t = useTranslate();
  const { locales } = useSite();
  const { now } = useNow();
  const { timeZone } = useDateFormats();
  const emailId = useId();
  const [locale, setLocale] = useState<string>(customer.locale);
  const { action, wiring, errorOf, isLive, isSending, isTyped } = useForm(changeProfile, (fields) => toBody(fields, customer, categories));
  const saved = action.state === 'done' ? action.answer : undefined;
  const announced = useRef<Customer>(undefined);
  const isUnsaved = isTyped || locale !== (saved ?? customer).locale;
  useUnsaved(isUnsaved);
  useEffect(() => {
    if (!saved || announced.current === saved) return;
    announced.current = saved;
    onSaved();
    siteToasts().show({ type: 'success', title: t('profile.saved') });
  }, [saved, onSaved, t]);
  return (
    <Form
      label={t('profile.data')}
      className="profile-form"
      {...wiring}
      submit={
        <>
          <Button type="submit" isLoading={isSending} disabled={!isLive}>
            {t('profile.save')}
          </Button>
          <p className="quiet small" role="status">
            {isUnsaved && t('profile.unsaved')}
          </p>
        </>
      }
    >
      <Field label={t('account.first_name')} error={errorOf('first_name')} isRequired>
        <Input name="first_name" autoComplete="given-name" maxLength={80} defaultValue={customer.first_name} />
      </Field>
      <Field label={t('account.last_name')} optionalWord={t('account.optional')} error={errorOf('last_name')}>
        <Input name="last_name" autoComplete="family-name" maxLength={80} defaultValue={customer.last_name} />
      </Field>
      <Field id={emailId} label={t('account.email')} hint={t('profile.email_hint')}>
        <Input value={customer.email} readOnly autoComplete="off" />
      </Field>
      <Field
        label={t('profile.phone')}
        optionalWord={t('account.optional')}
        error={errorOf('phone', { invalid: t('profile.phone_invalid') })}
      >
        <Input type="tel" name="phone" autoComplete="tel" maxLength={30} defaultValue={customer.phone ?? ''} />
      </Field>
      <Field
        label={t('account.birth_date')}
        optionalWord={t('account.optional')}
        hint={t('account.birth_date_hint')}
        error={errorOf('birth_date')}
      >
        <DateInput
          type="date"
          name="birth_date"
          autoComplete="bday"
          max={calendarDateIn(now, timeZone)}
          defaultValue={customer.birth_date ?? ''}
        />
      </Field>
      <Field label={t('profile.language')} hint={t('profile.language_hint')} error={errorOf('locale')}>
        <Select
          name="locale"
          defaultValue={customer.locale}
          onChange={(event) => setLocale(event.currentTarget.value)}
          choices={locales.map((value) => ({ value, label: localeFacts[value].name }))}
        />
      </Field>
      <InterestChips categories={categories} chosen={customer.interests} error={errorOf('interests')} />
    </Form>
  );
}

/** Converts form fields to the contract's body. Keeps interests in categories that the form does not show. */
function toBody(fields: FormData, { interests }: Customer, categories: readonly Category[]): Record<string, unknown> {
  const text = (name: string) => readTyped(fields, name);
  const hidden = interests.filter((id) => categories.every((category) => category.id !== id));
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    phone: text('phone') || null,
    birth_date: text('birth_date') || null,
    locale: text('locale'),
    interests: [...hidden, ...fields.getAll('interests').map(Number)],
  };
}

interface InterestChipsProps {
  categories: readonly Category[];
  /** Ids of the chosen categories. */
  chosen: readonly number[];
  error: string | undefined;
}

/** A member's interests as toggles. */
function InterestChips({ categories, chosen, error }: InterestChipsProps) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toColour = useCategoryColours();
  return (
    <fieldset className="interests">
      <legend className="field-label">{t('profile.interests')}</legend>
      <p className="field-hint">{t('profile.interests_hint')}</p>
      <ul className="interest-list">
        {categories.map((category) => (
          <li key={category.id}>
            <label className="chip interest" data-category={toColour(category.id)}>
              <input type="checkbox" name="interests" value={category.id} defaultChecked={chosen.includes(category.id)} />
              <Icon name="check" size="small" className="interest-mark" />
              {texts.get(category, 'name')}
            </label>
          </li>
        ))}
      </ul>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
