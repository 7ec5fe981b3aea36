import { useState } from 'react';
import { listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { type DeskWaitingPlace, listDeskWaiting, offerDeskWaiting, removeDeskWaiting } from '#shared/contracts/desk-waiting.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall } from '../shell/DeskPage.tsx';

type Act = 'offer' | 'remove';
const contracts = { offer: offerDeskWaiting, remove: removeDeskWaiting } as const;

/** Members who wait for places of a day, by service and turn. Nothing if no member waits. */
export function WaitingList({ date }: { date: string }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const waiting = useCall(listDeskWaiting, { query: { date } }, { everyMs: 60_000 });
  const [asked, setAsked] = useState<{ act: Act; place: DeskWaitingPlace }>();
  const services = 'data' in waiting ? waiting.data.services : [];
  return (
    <>
      <FailedCall called={waiting} />
      {services.map(({ id, translations, places }) => (
        <section key={id} className="stack-small" aria-labelledby={`waiting-${id}`}>
          <h3 id={`waiting-${id}`} className="booking-service">
            {`${t('waiting.title')}: ${findTranslation(translations, locale, { useFallback: true })?.title ?? `#${id}`}`}
          </h3>
          <ol className="desk-bookings">
            {places.map((place) => (
              <WaitingRow key={place.id} place={place} onAct={(act) => setAsked({ act, place })} />
            ))}
          </ol>
        </section>
      ))}
      {asked && <ActDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function WaitingRow({ place, onAct }: { place: DeskWaitingPlace; onAct: (act: Act) => void }) {
  const t = useTranslate();
  const { time, dayTime } = useDates();
  const { customer, starts_at, ends_at, people, joined_at, offer_until } = place;
  const name = customer || t('bookings.no_account');
  return (
    <li className="desk-booking">
      <p className="desk-booking-time">{`${time(starts_at)}–${time(ends_at)}`}</p>
      <div className="desk-booking-who">
        <p className="desk-booking-name">{name}</p>
        <p className="small quiet">
          {t('bookings.people', { count: people })} · {t('waiting.since', { time: dayTime(joined_at) })}
        </p>
      </div>
      <div className="cluster desk-booking-acts">
        {offer_until !== null && <Badge tone="accent">{t('waiting.offered', { time: dayTime(offer_until) })}</Badge>}
        {offer_until === null && (
          <Button size="small" variant="secondary" aria-label={`${t('waiting.offer')}: ${name}`} onClick={() => onAct('offer')}>
            {t('waiting.offer')}
          </Button>
        )}
        <Button size="small" variant="quiet" aria-label={`${t('waiting.remove')}: ${name}`} onClick={() => onAct('remove')}>
          {t('waiting.remove')}
        </Button>
      </div>
    </li>
  );
}

/** Asks for confirmation, because an offer is emailed, and a removed member loses the turn. */
function ActDialog({ act: name, place, onClose }: { act: Act; place: DeskWaitingPlace; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const act = useAct(contracts[name]);
  const { id, customer, starts_at } = place;
  async function confirm(): Promise<void> {
    const changed = await act.send({}, { params: { id } });
    await Promise.all([refresh(listDeskWaiting), refresh(listDeskBookings)]);
    if (!changed) return;
    showToast({ title: t(`waiting.${name}_done`), type: 'success' });
    onClose();
  }
  const code = act.state === 'failed' ? act.errors?.id?.[0] : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`waiting.${name}_title`)}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button isLoading={act.isSending} onClick={() => void confirm()}>
            {t(`waiting.${name}`)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('records.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t(`waiting.${name}_lead`, { name: customer || t('bookings.no_account'), time: dayTime(starts_at) })}</p>
        {act.state === 'failed' && (
          <Notice tone="error" role="alert">
            {code === 'sold_out' || code === 'not_available' ? t(`waiting.${code}`) : toFailure(act).message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
// messages: waiting.offer*, waiting.remove*, waiting.sold_out, waiting.not_available
