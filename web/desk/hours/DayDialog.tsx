import type { CompanyType } from '#shared/contracts/companies.ts';
import { type DeskHours, deskDayStatuses } from '#shared/contracts/desk-hours.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useNamedRecords } from '../forms/use-references.ts';
import { RecordSearch } from '../forms/widgets/RecordSearch.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useDates } from '../lib/use-dates.ts';
import { useHoursTexts } from './hours-texts.ts';
import { PreviewLines } from './PreviewLines.tsx';
import { type DayFields, useDayForm } from './use-day-form.ts';

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface Props {
  hours: DeskHours;
  day: DeskHours['days'][number];
  onClose: () => void;
}

/** Changes one day in steps: hours, scope, preview of the changes, then saving. */
export function DayDialog({ hours, day, onClose }: Props) {
  const t = useTranslate();
  const { day: writeDay } = useDates();
  const toFailure = useFailure();
  const { fields, change, isWrong, check, save, preview, previewing, changing } = useDayForm(hours, day, onClose);
  const failed = [previewing, changing].find(({ state }) => state === 'failed');
  const isOutdated = changing.state === 'failed' && changing.code === 'Conflict';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={writeDay(day.date)}
      closeLabel={t('desk.close')}
      placement="side"
      footer={
        preview && preview.total > 0 && !isOutdated ? (
          // appears in place of the preview button: the second click of a double click on that button must not save
          <Button isLoading={changing.isSending} onClick={({ detail }) => void (detail < 2 && save())}>
            {t('hours.save', { count: preview.total })}
          </Button>
        ) : (
          <Button isLoading={previewing.isSending} onClick={() => !isWrong && void check()}>
            {t('hours.check')}
          </Button>
        )
      }
    >
      <div className="stack">
        <LastYear day={day} onTake={change} />
        <RadioGroup
          legend={t('hours.status')}
          name="status"
          layout="tiles"
          value={fields.status}
          onChange={(status) => change({ status: deskDayStatuses.find((one) => one === status) ?? 'usual' })}
          choices={deskDayStatuses.map((status) => ({ value: status, label: t(`hours.status_${status}`) }))}
        />
        {fields.status === 'open' && <Times fields={fields} isWrong={isWrong} onChange={change} />}
        {fields.status !== 'usual' && <Titles fields={fields} onChange={change} />}
        <Whom hours={hours} fields={fields} onChange={change} />
        <div aria-live="polite">
          {preview && (
            <div ref={bringIntoView}>
              <PreviewLines preview={preview} />
            </div>
          )}
        </div>
        {failed?.state === 'failed' && (
          <Notice tone="error" role="alert">
            {isOutdated ? t('hours.outdated') : toFailure(failed).message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
// messages: hours.status_*

interface PartProps {
  fields: DayFields;
  onChange: (next: Partial<DayFields>) => void;
}

function LastYear({ day: { last_year: last }, onTake }: { day: Props['day']; onTake: PartProps['onChange'] }) {
  const t = useTranslate();
  const { hours, title } = useHoursTexts();
  if (!last) return null;
  const [interval] = last.hours;
  const take = () =>
    onTake({
      status: last.status,
      ...(interval && { open: interval.open, close: interval.close }),
      titles: Object.fromEntries(last.translations.map(({ locale, title: text }) => [locale, text])),
    });
  return (
    <Notice
      title={t('hours.last_year')}
      action={
        <Button size="small" variant="secondary" onClick={take}>
          {t('hours.take_over')}
        </Button>
      }
    >
      {[title(last.translations), hours({ status: last.status, intervals: last.hours })].filter(Boolean).join(' · ')}
    </Notice>
  );
}

function Times({ fields: { open, close }, isWrong, onChange }: PartProps & { isWrong: boolean }) {
  const t = useTranslate();
  const error = isWrong ? t('hours.time_wrong') : undefined;
  return (
    <div className="day-times">
      <Field label={t('hours.open_from')} error={error}>
        <Input inputMode="numeric" value={open} onChange={(event) => onChange({ open: event.target.value })} />
      </Field>
      <Field label={t('hours.open_until')} hint={t('hours.time_hint')}>
        <Input inputMode="numeric" value={close} onChange={(event) => onChange({ close: event.target.value })} />
      </Field>
    </div>
  );
}

function Titles({ fields: { titles }, onChange }: PartProps) {
  const t = useTranslate();
  const { locales } = useDesk().start;
  return (
    <Disclosure summary={t('hours.name')} isOpenAtStart={Object.keys(titles).length > 0}>
      <div className="stack-small">
        {locales.map((locale) => (
          <Field key={locale} label={localeFacts[locale].name}>
            <Input
              lang={localeFacts[locale].tag}
              maxLength={120}
              value={titles[locale] ?? ''}
              onChange={(event) => onChange({ titles: { ...titles, [locale]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}

function Whom({ hours: { zones, companies }, fields, onChange }: PartProps & Pick<Props, 'hours'>) {
  const t = useTranslate();
  const { title } = useHoursTexts();
  const toggled = <T,>(list: readonly T[], one: T) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
  const unchanged = companies.reduce((sum, { centre }) => sum + centre, 0);
  return (
    <fieldset className="stack-small">
      <legend className="field-label">{t('hours.whom')}</legend>
      {zones.map(({ name, translations }) => (
        <Checkbox
          key={name}
          label={title(translations) || name}
          checked={fields.zones.includes(name)}
          onChange={() => onChange({ zones: toggled(fields.zones, name) })}
        />
      ))}
      {companies
        .filter(({ own }) => own > 0)
        .map(({ type, own }) => (
          <Checkbox
            key={type}
            label={t(`hours.of_${type}`, { count: own })}
            checked={fields.types.includes(type)}
            onChange={() => onChange({ types: toggled<CompanyType>(fields.types, type) })}
          />
        ))}
      <SingleCompanies fields={fields} onChange={onChange} />
      {unchanged > 0 && fields.companies.length === 0 && <p className="field-hint">{t('hours.kept', { count: unchanged })}</p>}
    </fieldset>
  );
}
// messages: hours.of_*

/** Companies that are chosen one by one. The first one replaces the other choices, because it mostly deviates from them. */
function SingleCompanies({ fields: { companies }, onChange }: PartProps) {
  const t = useTranslate();
  const toTitle = useNamedRecords('companies', companies);
  const remove = (key: string) => onChange({ companies: companies.filter((other) => other !== key) });
  return (
    <>
      {companies.map((key) => (
        <Checkbox key={key} label={toTitle(key)} checked onChange={() => remove(key)} />
      ))}
      <Field label={t('hours.single')} hint={companies.length > 0 ? t('hours.single_hint') : undefined}>
        <RecordSearch
          kind="companies"
          label={t('hours.single')}
          shown=""
          without={companies}
          onChoose={(key) => onChange({ companies: [...companies, key], ...(companies.length === 0 && { zones: [], types: [] }) })}
        />
      </Field>
    </>
  );
}
