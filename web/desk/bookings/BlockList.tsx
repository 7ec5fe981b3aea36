import { type BookingBlock, blockBookings, unblockBookings } from '#shared/contracts/desk-booking-calendar.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import type { CalendarService, Open } from './booking-opened.ts';
import { useServiceTitle } from './service-title.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

interface Props {
  blocks: readonly BookingBlock[];
  services: readonly CalendarService[];
  onOpen: Open;
}

/** Blocked times within the shown days. */
export function BlockList({ blocks, services, onOpen }: Props) {
  const t = useTranslate();
  if (blocks.length === 0) return null;
  return (
    <section aria-label={t('bookings.blocks')}>
      <ul className="booking-blocks">
        {blocks.map((block) => (
          <Block key={block.id} block={block} services={services} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Block({ block, services, onOpen }: Omit<Props, 'blocks'> & { block: BookingBlock }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const toTitle = useServiceTitle();
  const toTime = useBlockTime();
  const { send, isSending, failed } = useUnblock(block);
  const { id, service_id, why, by } = block;
  const service =
    service_id === null
      ? t('bookings.all_services')
      : toTitle(
          services.find((one) => one.id === service_id),
          service_id,
        );
  return (
    <li className="booking-block">
      <Icon name="lock" size="small" />
      <p className="booking-block-words">
        <strong>{`${service}, ${toTime(block)}`}</strong>
        <span className="quiet">{`${why} · ${by}`}</span>
      </p>
      <div className="cluster">
        <Button size="small" variant="quiet" onClick={() => onOpen({ dialog: 'blocked', id })}>
          {t('bookings.block_bookings')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`${t('bookings.unblock')}: ${service}, ${toTime(block)}`}
          isLoading={isSending}
          onClick={send}
        >
          {t('bookings.unblock')}
        </Button>
      </div>
      {failed && (
        <Notice tone="error" role="alert">
          {toFailure(failed).message}
        </Notice>
      )}
    </li>
  );
}

/** Unblocks with one click; the toast can block again. */
export function useUnblock({ id, service_id, from, to, why }: BookingBlock, onDone?: () => void) {
  const t = useTranslate();
  const refresh = useRefreshBookings();
  const remove = useAct(unblockBookings);
  const again = useAct(blockBookings);
  async function undo(): Promise<void> {
    const isDone = await again.send({ service_id, from, to, why });
    showToast(isDone ? { type: 'success', title: t('bookings.block_done') } : { type: 'error', title: t('bookings.not_undone') });
    await refresh();
  }
  async function unblock(): Promise<void> {
    if (!(await remove.send({}, { params: { id } }))) return;
    onDone?.();
    showToast({ type: 'success', title: t('bookings.unblock_done'), action: { label: t('bookings.undo'), onPress: () => void undo() } });
    await refresh();
  }
  return { send: () => void unblock(), isSending: remove.isSending, failed: remove.state === 'failed' ? remove : undefined };
}

/** Formats the time of a block: a whole day without times. */
export function useBlockTime(): (block: Pick<BookingBlock, 'from' | 'to'>) => string {
  const { day, dayTime, time } = useDates();
  return ({ from, to }) => {
    const isWhole = isMidnight(from) && isMidnight(to);
    const last = new Date(Date.parse(to) - 1).toISOString();
    if (isWhole) return day(from) === day(last) ? day(from) : `${day(from)} – ${day(last)}`;
    return day(from) === day(last) ? `${dayTime(from)}–${time(to)}` : `${dayTime(from)} – ${dayTime(to)}`;
  };
}

const isMidnight = (moment: string) => moment.slice(11, 16) === '00:00'; // in the centre's time zone
