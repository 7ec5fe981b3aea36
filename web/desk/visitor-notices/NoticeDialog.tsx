import { type FormEvent, useEffect, useId, useState } from 'react';
import { changeDeskHours } from '#shared/contracts/desk-hours.ts';
import type { DeskRecord } from '#shared/contracts/desk-records.ts';
import { type NoticeLevel, noticeLevels } from '#shared/contracts/visitor-notices.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { refuseUnreadable } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { LinkInput } from '../forms/widgets/LinkInput.tsx';
import { fromLocalInput, toLocalInput, useDateWords } from '../forms/zoned-dates.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useMay } from '../lib/staff.ts';
import type { NoticeDraft } from './notice-record.ts';
import { useNoticeActs } from './use-notices.ts';

interface Props {
  /** Initial values. */
  draft: NoticeDraft;
  /** The notice to change, as it was when the dialog opened; undefined: a new one. */
  record?: DeskRecord;
  onClose: () => void;
}

/** Writes a notice for visitors and publishes it. Enter in a text publishes. */
export function NoticeDialog({ draft: initial, record: opened, onClose }: Props) {
  const t = useTranslate();
  const id = useId();
  const { start, locale } = useDesk();
  const may = useMay();
  const [draft, setDraft] = useState(initial);
  const [record] = useState(opened); // a refetched version would hide that someone else has changed the notice
  const [requestKey] = useState(() => crypto.randomUUID()); // sending again does not create another notice
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { publish, change: save, isSending, failure } = useNoticeActs();
  const change = (part: Partial<NoticeDraft>) => setDraft({ ...draft, ...part });
  const isEmpty = start.locales.every((one) => !draft.titles[one]?.trim());
  const isBackwards = draft.until !== '' && Date.parse(draft.until) <= Math.max(Date.parse(draft.from) || 0, Date.now());
  const languages = start.locales.toSorted((a, b) => Number(b === locale) - Number(a === locale));
  const firstId = `${id}-${languages[0]}`;
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]); // after the dialog has focused its close button

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (refuseUnreadable(event.currentTarget)) return;
    setWasSubmitted(true);
    if (isEmpty) document.getElementById(firstId)?.focus();
    else if (isBackwards) document.getElementById(`${id}-until`)?.focus();
    else if (await (record ? save(record, draft, record.live) : publish(draft, requestKey))) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('notices.title')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button size="small" type="submit" form={id} isLoading={isSending}>
            {t('notices.publish')}
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="stack-small" onSubmit={(event) => void submit(event)}>
        {languages.map((one, index) => (
          <TitleField
            key={one}
            id={`${id}-${one}`}
            locale={one}
            value={draft.titles[one] ?? ''}
            hint={index === 0 ? t('notices.text_hint') : undefined}
            error={index === 0 && wasSubmitted && isEmpty ? t('notices.no_text') : undefined}
            onChange={(title) => change({ titles: { ...draft.titles, [one]: title } })}
          />
        ))}
        <RadioGroup
          legend={t('notices.level')}
          name="level"
          layout="tiles"
          value={draft.level}
          choices={noticeLevels.map((level) => ({ value: level, label: t(`notices.level_${level}`) }))}
          onChange={(level) => change({ level: level as NoticeLevel })} // safe: one of the choices
        />
        <div className="notice-times">
          <TimeField label={t('notices.from')} empty={t('notices.from_empty')} value={draft.from} onChange={(from) => change({ from })} />
          <TimeField
            id={`${id}-until`}
            label={t('notices.until')}
            empty={t('notices.until_empty')}
            value={draft.until}
            error={wasSubmitted && isBackwards ? t('notices.backwards') : undefined}
            onChange={(until) => change({ until })}
          />
        </div>
        <Field label={t('notices.link')} hint={t('notices.link_hint')}>
          <LinkInput value={draft.link} label={t('notices.link')} onChange={(link) => change({ link })} />
        </Field>
        {may(changeDeskHours) && (
          <p className="small quiet">
            {t('notices.hours_hint')} <Link href={toDeskPath('hours')}>{t('notices.to_hours')}</Link>
          </p>
        )}
        {failure !== undefined && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
// messages: notices.level_*

interface TitleFieldProps {
  id: string;
  locale: Locale;
  value: string;
  hint: string | undefined;
  error: string | undefined;
  onChange: (title: string) => void;
}

function TitleField({ id, locale, value, hint, error, onChange }: TitleFieldProps) {
  const t = useTranslate();
  return (
    <Field id={id} label={t('notices.text', { language: localeFacts[locale].name })} hint={hint} error={error}>
      <Input value={value} lang={localeFacts[locale].tag} maxLength={200} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field>
  );
}

interface TimeFieldProps {
  id?: string;
  label: string;
  /** Text shown while the field is empty. */
  empty: string;
  /** A timestamp, or ''. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A date and time in the centre's time zone, repeated in words. */
function TimeField({ id, label, empty, value, error, onChange }: TimeFieldProps) {
  const words = useDateWords();
  const { timeZone } = useDesk().start;
  return (
    <Field {...(id !== undefined && { id })} label={label} hint={value === '' ? empty : words.instant(value)} error={error}>
      <DateInput
        type="datetime-local"
        value={toLocalInput(value, timeZone)}
        onChange={(typed) => onChange(fromLocalInput(typed, timeZone) ?? '')}
      />
    </Field>
  );
}
