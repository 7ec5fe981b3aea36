import { defaultAwayTexts, findAwayFault, maxAwayCharacters, opensMark } from '#shared/rules/away-message.ts';
import { weekdayName } from '#shared/rules/date-format.ts';
import { localeFacts, locales } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Textarea } from '../../../ui/Input.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { isObject, type JsonObject } from '../../forms/json.ts';
import { FieldGroup } from '../../forms/widgets/FieldGroup.tsx';
import { DayHours, useCentreHours } from '../../forms/widgets/hours-fields.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import type { SettingField } from '../setting-context.tsx';
import { parseJson } from '../setting-values.ts';

const officeDay = [{ open: '09:00', close: '17:00' }];

/** Hours in which staff answer: those of the centre, or own hours for each weekday. */
export function AnswerHoursControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { first, isLoading } = useCentreHours();
  const days = readObject(value);
  const put = (to: JsonObject) => set(JSON.stringify(to));
  const begin = () => put(first?.days ?? Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, officeDay])));
  return (
    <FieldGroup {...field}>
      {days ? (
        <>
          <Checkbox
            kind="switch"
            label={t('settings.own_hours')}
            checked={value !== ''}
            disabled={isLoading}
            onChange={({ currentTarget }) => (currentTarget.checked ? begin() : set(''))}
          />
          {value !== '' && (
            <div className="edit-week">
              {weekdays.map((day) => (
                <DayHours
                  key={day}
                  id={`${field.id}.${day}`}
                  name={weekdayName(day, locale, 'long')}
                  value={days[day] ?? []}
                  usual={first?.days?.[day]}
                  states={['open', 'closed']}
                  onChange={(to) => put({ ...days, [day]: to ?? [] })}
                />
              ))}
            </div>
          )}
        </>
      ) : (
        <Notice>{t('settings.no_list')}</Notice>
      )}
    </FieldGroup>
  );
}

/** Text of the away message in each language. While all are empty, the fields show the default texts. */
export function AwayMessageControl({ value, field, set }: SettingField) {
  const t = useTranslate();
  const { start } = useDesk();
  const texts = readObject(value);
  const textOf = (locale: string) => (typeof texts?.[locale] === 'string' ? texts[locale] : '');
  const hasOwn = locales.some((locale) => textOf(locale).trim() !== '');
  const change = (locale: string, to: string) => {
    const { [locale]: _, ...others } = texts ?? {};
    const next = to.trim() === '' ? others : { ...others, [locale]: to };
    set(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
  };
  return (
    <FieldGroup {...field}>
      {texts ? (
        [...start.locales, ...locales.filter((locale) => !start.locales.includes(locale) && textOf(locale) !== '')].map((locale) => (
          <Field
            key={locale}
            label={localeFacts[locale].name}
            error={findAwayFault(textOf(locale)) && t('settings.wrong.away', { mark: opensMark, count: maxAwayCharacters })}
            hint={hasOwn ? undefined : t('settings.default', { value: defaultAwayTexts[locale] })}
          >
            <Textarea
              lang={localeFacts[locale].tag}
              rows={3}
              maxLength={maxAwayCharacters}
              value={textOf(locale)}
              onChange={({ currentTarget }) => change(locale, currentTarget.value)}
            />
          </Field>
        ))
      ) : (
        <Notice>{t('settings.no_list')}</Notice>
      )}
    </FieldGroup>
  );
}

/** Parses a JSON object; empty for an empty value, undefined for anything else. */
function readObject(value: string): JsonObject | undefined {
  const json = value.trim() === '' ? {} : parseJson(value);
  return isObject(json) ? json : undefined;
}
