import { useEffect, useState } from 'react';
import { listDeskMessages } from '#shared/contracts/desk.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { type KnownMessages, withNewest, withOlder } from '../../lib/messages/message-pages.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';

/** Polling interval, for when there are no live events. */
const pollEveryMs = 60_000;

/** The messages of a conversation, oldest first: the newest ones are refreshed, older ones are loaded on demand. */
export function useThread(conversation: number) {
  const { api } = useDesk();
  const newest = useCall(listDeskMessages, { query: { conversation } }, { everyMs: pollEveryMs });
  const page = 'data' in newest ? newest.data : undefined;
  const [known, setKnown] = useState<KnownMessages>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    if (page) setKnown((before) => withNewest(before, page));
  }, [page]);

  async function loadOlder(): Promise<void> {
    const before = known?.messages[0]?.id;
    if (before === undefined || older === 'loading') return;
    setOlder('loading');
    try {
      const { data } = await api.read(listDeskMessages, { query: { conversation, before } });
      setKnown((now) => now && withOlder(now, data));
      setOlder('idle');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOlder('failed');
    }
  }

  const failed: HttpStatusName | undefined = newest.state === 'failed' ? newest.code : undefined;
  return { known, failed, older, loadOlder, refresh: newest.refresh };
}
