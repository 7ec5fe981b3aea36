import { useEffect, useRef, useState } from 'react';
import { listWaitingPlaces, type WaitingPlace } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Image } from '../../ui/Image.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSlotNames } from './slot-names.ts';
import { useOfferAnswer } from './use-offer-answer.ts';

interface Props {
  onBooked: () => void;
}

/** The member's places in waiting lists, with buttons to take or decline an offer. Nothing if there are none. */
export function WaitingPlaces({ onBooked }: Props) {
  const t = useTranslate();
  const places = useEndpoint(listWaitingPlaces);
  if (places.state !== 'ready') return null;
  return (
    <section aria-labelledby="waiting-places" className="waiting-places">
      <h2 id="waiting-places">{t('booking.waiting_title')}</h2>
      <ol className="bookings">
        {places.data.map((place) => (
          <WaitingRow key={place.id} place={place} onBooked={onBooked} />
        ))}
      </ol>
    </section>
  );
}

const tones: Readonly<Record<WaitingPlace['state'], BadgeProps['tone']>> = {
  waiting: 'neutral',
  offered: 'accent',
  lapsed: 'neutral',
  removed: 'neutral',
};

function WaitingRow({ place, onBooked }: Props & { place: WaitingPlace }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const names = useSlotNames();
  const { locale } = useSite();
  const [isAsked, setIsAsked] = useState(false);
  const { take, leave, isTaking, isLeaving, failure } = useOfferAnswer(onBooked);
  const { id, people, price, state, ahead, offer_until: until } = place;
  const title = texts.get(place, 'title');
  const isOffered = state === 'offered';

  async function book(): Promise<void> {
    if (await take(id)) siteToasts().show({ type: 'success', title: t('booking.waiting_taken') });
  }

  async function decline(): Promise<void> {
    if (!(await leave(id))) return;
    setIsAsked(false);
    siteToasts().show({ type: 'success', title: t(isOffered ? 'booking.waiting_declined' : 'booking.waiting_left') });
  }

  const failed = failure !== undefined && (
    <Notice tone="error" role="alert">
      {failure}
    </Notice>
  );
  return (
    <li className="booking">
      <Image {...toPicture(place.image, 320)} alt="" ratio="events" sizes="8rem" fallbackIcon="calendar" />
      <div className="booking-words">
        <h3 className="booking-title">{title}</h3>
        <p>
          <time dateTime={place.starts_at}>{names.when(place)}</time>
        </p>
        <p className="quiet small">
          {t('booking.places_count', { count: people })} · {price ? formatMoney(price, locale) : t('booking.free')}
        </p>
        <p>
          <Badge tone={tones[state]}>{t(`booking.waiting_state_${state}`)}</Badge>
        </p>
        {state === 'waiting' && <p className="quiet small">{t('booking.waiting_ahead', { count: ahead })}</p>}
        {until !== null && <p>{t('booking.waiting_until', { time: names.moment(until) })}</p>}
        {!isAsked && failed}
      </div>
      {isOffered && (
        <div className="booking-actions">
          <Button size="small" icon="check" isLoading={isTaking} onClick={() => void book()}>
            {t(price ? 'booking.book_and_pay' : 'booking.waiting_take')}
          </Button>
          <Button variant="secondary" size="small" isLoading={isLeaving} onClick={() => void decline()}>
            {t('booking.waiting_decline')}
          </Button>
        </div>
      )}
      {state === 'waiting' && (
        <div className="booking-actions">
          <Button variant="secondary" size="small" aria-label={`${t('booking.waiting_leave')}: ${title}`} onClick={() => setIsAsked(true)}>
            {t('booking.waiting_leave')}
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('booking.waiting_leave_title')}
        closeLabel={t('booking.close')}
        size="small"
        footer={
          <>
            <Button isLoading={isLeaving} onClick={() => void decline()}>
              {t('booking.waiting_leave_yes')}
            </Button>
            <Button variant="secondary" onClick={() => setIsAsked(false)}>
              {t('booking.cancel_no')}
            </Button>
          </>
        }
      >
        <div className="stack-small">
          <p>
            <strong>{title}</strong>
            <br />
            {names.when(place)}
          </p>
          <p>{t('booking.waiting_leave_text')}</p>
          {failed}
        </div>
      </Dialog>
    </li>
  );
}

interface AnswerProps extends Props {
  id: number;
  answer: 'take' | 'leave';
  /** Secret of the email. Without it, the mall API would refuse the answer. */
  secret: string;
}

/** Answers an offer for the member who has clicked a link of its email, and shows the result. */
export function EmailAnswer({ id, answer, secret, onBooked }: AnswerProps) {
  const t = useTranslate();
  const { take, leave, failure } = useOfferAnswer(onBooked);
  const [isDone, setIsDone] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const sending =
      answer === 'take' ? take(id, secret).then((order) => order !== undefined && order.status !== 'cancelled') : leave(id, secret);
    void sending.then(setIsDone);
  });
  if (failure !== undefined) {
    return (
      <Notice tone="error" role="alert" title={t(answer === 'take' ? 'booking.waiting_not_taken' : 'booking.waiting_not_left')}>
        {failure}
      </Notice>
    );
  }
  if (!isDone) return null;
  return (
    <Notice tone="success" role="status">
      {t(answer === 'take' ? 'booking.waiting_taken' : 'booking.waiting_declined')}
    </Notice>
  );
}
// messages: booking.waiting_state_*
