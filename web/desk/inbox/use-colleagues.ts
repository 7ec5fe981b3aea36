import { useEffect, useRef, useState } from 'react';
import { listColleagues, type PresenceBody, tellColleagues } from '#shared/contracts/desk-inbox.ts';
import { presenceLimits } from '#shared/site/inbox-limits.ts';
import { typingLimits } from '#shared/site/late-limits.ts';
import type { DeskEvents } from '#shared/site/realtime.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import type { InboxKind } from './inbox-address.ts';
import { useDeskEvent } from './inbox-live.ts';

/** Colleague who has the item open; the times are those after which the browser forgets it. */
interface Seen {
  goneMs: number;
  typingUntilMs: number;
}

/**
 * Colleagues who have the same item open, and those who are typing a reply. Live events show changes immediately; without them, the answers to this
 * page's own notes show who is there. Everything expires after seconds.
 */
export function useColleagues(list: InboxKind, id: number) {
  const { api } = useDesk();
  const staff = useStaff();
  const colleagues = useCall(listColleagues);
  const [seen, setSeen] = useState<ReadonlyMap<number, Seen>>(new Map());
  const typedMs = useRef(Number.NEGATIVE_INFINITY);

  function see(staffId: number, state: PresenceBody['state']): void {
    if (staffId === staff.id) return;
    setSeen((before) => {
      const next = new Map(before);
      const nowMs = performance.now();
      if (state === 'left') next.delete(staffId);
      else
        next.set(staffId, { goneMs: nowMs + presenceLimits.shownMs, typingUntilMs: state === 'typing' ? nowMs + typingLimits.shownMs : 0 });
      return next;
    });
  }
  function tell(state: PresenceBody['state']): void {
    api.send(tellColleagues, { list, id, state }).then(
      ({ data }) => {
        for (const { staff_id, is_typing } of data.colleagues) see(staff_id, is_typing ? 'typing' : 'open');
      },
      () => undefined, // a failure does not matter: the next note follows soon
    );
  }

  useDeskEvent('colleague.present', (data) => {
    const event = Object(data) as Partial<DeskEvents['colleague.present']>; // safe: compared with our item; the server checks the rest
    if (event.list === list && event.id === id && event.staff_id !== undefined && event.state) see(event.staff_id, event.state);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') tell('open');
    };
    note();
    const timer = setInterval(note, presenceLimits.everyMs);
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
      tell('left');
    };
  }, [list, id]);
  useEffect(() => {
    const nowMs = performance.now();
    const ends = [...seen.values()].flatMap(({ goneMs, typingUntilMs }) => [goneMs, typingUntilMs]).filter((endMs) => endMs > nowMs);
    if (ends.length === 0) return;
    const timer = setTimeout(
      () => setSeen((before) => new Map([...before].filter(([, { goneMs }]) => goneMs > performance.now()))),
      Math.min(...ends) - nowMs + 1,
    );
    return () => clearTimeout(timer);
  }, [seen]);

  const names = new Map<number, string>('data' in colleagues ? colleagues.data.map((one) => [one.id, one.name]) : []);
  const nowMs = performance.now();
  const named = [...seen].flatMap(([staffId, { typingUntilMs }]) => {
    const name = names.get(staffId);
    return name === undefined ? [] : [{ name, isTyping: typingUntilMs > nowMs }];
  });
  return {
    typing: named.filter(({ isTyping }) => isTyping).map(({ name }) => name),
    present: named.filter(({ isTyping }) => !isTyping).map(({ name }) => name),
    /** Call at each key stroke. */
    notifyTyping(): void {
      const nowMs = performance.now();
      if (nowMs - typedMs.current < typingLimits.restMs) return;
      typedMs.current = nowMs;
      tell('typing');
    },
  };
}
