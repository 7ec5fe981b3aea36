import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { toPath } from '#shared/rules/routing.ts';
import { addDays, calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { refuseUnreadable } from '../../lib/forms/read-input.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fromLocalInput, toLocalInput, useDateWords } from '../forms/zoned-dates.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { ActFailure } from '../records/faults.tsx';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { LeftOutNotice } from './LeftOutNotice.tsx';
import { PreviewFrame, usePreview } from './PreviewFrame.tsx';

/** The whole site at a chosen time: with everything that is scheduled to be published by then, and without content that has ended. */
export function TimeMachineScreen() {
  const t = useTranslate();
  const dates = useDateWords();
  const { start, locale } = useDesk();
  const { timeZone, locales, fallbackLocale } = start;
  const [query, setQuery] = useSearchParams();
  const requested = query.get('at');
  const at = requested === null ? undefined : fromLocalInput(requested, timeZone);
  const { act, preview, isMaking, renew } = usePreview(at === undefined ? {} : { at });
  const ready = preview?.outcome === 'ready' ? preview : undefined;
  const goTo = (local: string | undefined) => setQuery(local === undefined ? {} : { at: local });
  return (
    <DeskPage title={t('places.time_machine')} lead={t('time_machine.lead')}>
      <WhenForm key={requested} at={requested ?? toLocalInput(new Date().toISOString(), timeZone)} zone={dates.zone} onGo={goTo} />
      <div className="cluster">
        {toQuickInstants(new Date(), timeZone).map(({ name, local }) => (
          <Button key={name} variant="secondary" size="small" onClick={() => goTo(local)}>
            {t(`time_machine.${name}`)}
          </Button>
        ))}
      </div>
      <ActFailure act={act} />
      {act.state === 'failed' && <Button onClick={renew}>{t('desk.try_again')}</Button>}
      {!preview && isMaking && <Waiting />}
      {preview?.outcome === 'refused' && <Notice tone="error" role="alert" title={t('time_machine.refused')} />}
      {ready && (
        <>
          <p className="time-machine-bar" role="status">
            {isMaking ? t('preview.making') : t('time_machine.looking_at', { when: dates.instant(ready.at) })}
          </p>
          <LeftOutNotice records={ready.left_out} />
          <PreviewFrame
            token={ready.token}
            first={toPath('home', locales.includes(locale) ? locale : fallbackLocale)}
            when={dates.instant(ready.at)}
            isMaking={isMaking}
            onRenew={renew}
          />
        </>
      )}
    </DeskPage>
  );
}
// messages: time_machine.now, time_machine.tomorrow, time_machine.saturday

interface WhenFormProps {
  /** In the format of `datetime-local`, in the centre's time zone. */
  at: string;
  zone: string;
  onGo: (local: string) => void;
}

function WhenForm({ at, zone, onGo }: WhenFormProps) {
  const t = useTranslate();
  const dates = useDateWords();
  const { timeZone } = useDesk().start;
  const [typed, setTyped] = useState(at);
  const instant = fromLocalInput(typed, timeZone);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!refuseUnreadable(event.currentTarget) && instant !== undefined) onGo(typed);
  };
  return (
    <form className="time-machine-form" noValidate onSubmit={submit}>
      <Field label={t('time_machine.when')} hint={instant === undefined ? zone : dates.instant(instant)}>
        <DateInput type="datetime-local" value={typed} onChange={setTyped} />
      </Field>
      <Button type="submit" disabled={instant === undefined}>
        {t('time_machine.show')}
      </Button>
    </form>
  );
}

/** Frequently used preview times in the centre's time zone, in the format of `datetime-local`. `local` is undefined for now. */
export function toQuickInstants(now: Date, timeZone: string): { name: 'now' | 'tomorrow' | 'saturday'; local: string | undefined }[] {
  const today = calendarDateIn(now, timeZone);
  const ahead = (weekdays.indexOf('saturday') - weekdays.indexOf(toZoned(now, timeZone).weekday) + 7) % 7;
  return [
    { name: 'now', local: undefined },
    { name: 'tomorrow', local: `${addDays(today, 1)}T08:00` },
    { name: 'saturday', local: `${addDays(today, ahead || 7)}T12:00` },
  ];
}
