import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#shared/contracts/messages.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { type KnownMessages, withNewest, withOlder } from '#web/lib/messages/message-pages.ts';

const message = (id: number, read_at: string | null = null): Message => ({
  id,
  conversation_id: 5,
  from: 'customer',
  text: `${id}`,
  attachments: [],
  files: [],
  is_automatic: false,
  created_at: '2026-11-20T10:00:00Z',
  read_at,
});
const { ofPage } = messageLimits;
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));
/** Answers of the mall API for a conversation with this many messages. */
const newest = (count: number) => range(Math.max(1, count - ofPage + 1), count);
const pageBefore = (id: number) => range(Math.max(1, id - ofPage), id - 1);
const idsOf = ({ messages }: KnownMessages) => messages.map(({ id }) => id);

describe('known messages of a conversation', () => {
  it('are contiguous, ordered and unique, however they arrived, and are whole only from the first message on', () => {
    const step = fc.oneof(fc.constant<'older'>('older'), fc.integer({ min: 0, max: 2 * ofPage }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 * ofPage }), fc.array(step, { maxLength: 12 }), (start, steps) => {
        let count = start;
        let known = withNewest(undefined, newest(count));
        for (const one of steps) {
          if (one === 'older') {
            if (!known.isWhole) known = withOlder(known, pageBefore(idsOf(known)[0] ?? 0));
          } else {
            count += one;
            known = withNewest(known, newest(count));
          }
          const ids = idsOf(known);
          const [first = 0] = ids;
          expect(ids).toEqual(range(first, count).map(({ id }) => id));
          if (known.isWhole) expect(first).toBe(1);
        }
        for (let left = 20; !known.isWhole && left > 0; left -= 1) known = withOlder(known, pageBefore(idsOf(known)[0] ?? 0));
        expect(idsOf(known)).toEqual(range(1, count).map(({ id }) => id));
      }),
    );
  });

  it('use the later copy of a message', () => {
    const known = withNewest(withNewest(undefined, [message(1), message(2)]), [message(1, '2026-11-20T11:00:00Z'), message(2)]);
    expect(known.messages.map(({ read_at }) => read_at)).toEqual(['2026-11-20T11:00:00Z', null]);
  });
});
