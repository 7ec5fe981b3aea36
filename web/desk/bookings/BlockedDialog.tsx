import { getBookingBlock, type OpenedBlock } from '#shared/contracts/desk-booking-calendar.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { useBlockTime, useUnblock } from './BlockList.tsx';
import type { Open } from './booking-opened.ts';

interface Props {
  id: number;
  onOpen: Open;
  onClose: () => void;
}

/** A blocked time with the bookings within it, which staff move or cancel one by one. */
export function BlockedDialog({ id, onOpen, onClose }: Props) {
  const t = useTranslate();
  const called = useCall(getBookingBlock, { params: { id } });
  return (
    <Dialog isOpen onClose={onClose} title={t('bookings.blocked_title')} closeLabel={t('desk.close')} placement="side">
      {called.state === 'loading' && <Waiting />}
      <FailedCall called={called} />
      {'data' in called && <Blocked opened={called.data} onOpen={onOpen} onClose={onClose} />}
    </Dialog>
  );
}

function Blocked({ opened: { block, bookings }, onOpen, onClose }: { opened: OpenedBlock } & Omit<Props, 'id'>) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toTime = useBlockTime();
  const { dayTime } = useDates();
  const { send, isSending, failed } = useUnblock(block, onClose);
  return (
    <div className="stack">
      <p>
        <strong>{toTime(block)}</strong>
        <br />
        {`${block.why} · ${block.by}`}
      </p>
      {bookings.length === 0 ? (
        <Notice tone="success">{t('bookings.block_empty')}</Notice>
      ) : (
        <>
          <Notice tone="accent">{t('bookings.block_has', { count: bookings.length })}</Notice>
          <ul className="blocked-bookings">
            {bookings.map((booking) => {
              const name = booking.customer || t('bookings.no_account');
              return (
                <li key={booking.id} className="blocked-booking">
                  <p className="desk-booking-who">
                    <strong>{name}</strong>
                    <br />
                    <span className="small quiet">{`${dayTime(booking.starts_at)} · ${t('bookings.people', { count: booking.people })}`}</span>
                  </p>
                  <div className="cluster">
                    <Button size="small" aria-label={`${t('bookings.move')}: ${name}`} onClick={() => onOpen({ dialog: 'move', booking })}>
                      {t('bookings.move')}
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`${t('bookings.cancel')}: ${name}`}
                      onClick={() => onOpen({ dialog: 'cancel', booking })}
                    >
                      {t('bookings.cancel')}
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {failed && (
        <Notice tone="error" role="alert">
          {toFailure(failed).message}
        </Notice>
      )}
      <p>
        <Button variant="secondary" isLoading={isSending} onClick={send}>
          {t('bookings.unblock')}
        </Button>
      </p>
    </div>
  );
}
