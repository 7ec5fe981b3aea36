import { useContext, useEffect, useState } from 'react';
import { listMessages } from '#shared/contracts/messages.ts';
import { SupplyContext, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { type KnownMessages, withNewest, withOlder } from '../../lib/messages/message-pages.ts';

/** The messages of a conversation: the newest ones follow live events, older ones are loaded page by page. */
export function useMessages(conversationId: number) {
  const supply = useContext(SupplyContext);
  const newest = useEndpoint(listMessages, { query: { conversation: conversationId } });
  const page = 'data' in newest ? newest.data : undefined;
  const [kept, setKept] = useState<KnownMessages>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(() => {
    if (page) setKept((before) => withNewest(before, page));
  }, [page]);
  const known = page && withNewest(kept, page);

  async function loadOlder(): Promise<void> {
    const first = known?.messages[0];
    if (!supply || !first || known.isWhole || older === 'loading') return;
    setOlder('loading');
    try {
      const { data } = await supply.api.read(listMessages, { query: { conversation: conversationId, before: first.id } });
      setKept((before) => (before?.messages[0]?.id === first.id ? withOlder(before, data) : before)); // another page may have arrived first
      setOlder('idle');
    } catch {
      setOlder('failed'); // shown in their place, with a retry button
    }
  }

  return { resource: newest, known, older, loadOlder };
}
