import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createMessageReader, toMessageFigures } from '#server/message-reader.ts';

describe('createMessageReader', () => {
  const schema = z.object({ tags: z.array(z.string()) });

  it('returns valid messages, counts invalid ones, and logs these once a minute without their content', () => {
    const logged: unknown[] = [];
    let nowMs = 0;
    const reader = createMessageReader({ warn: (facts: unknown) => void logged.push(facts) }, () => nowMs);
    expect(reader.read('redis-bus', schema, { tags: ['companies'] })).toEqual({ tags: ['companies'] });
    for (const message of [null, undefined, 'ada@mail.example', { tags: ['a', 7] }]) {
      expect(reader.read('redis-bus', schema, message)).toBeUndefined();
    }
    nowMs = 60_000;
    reader.read('redis-bus', schema, { tags: 'ada@mail.example' });
    reader.read('mall-api', schema, {});
    expect(logged).toEqual([
      { source: 'redis-bus', ignored: 1, fault: 'message: invalid_type' },
      { source: 'redis-bus', ignored: 5, fault: 'tags: invalid_type' },
      { source: 'mall-api', ignored: 1, fault: 'tags: invalid_type' },
    ]);
    expect(toMessageFigures(reader)[0]?.read()).toEqual([
      { value: 5, labels: { source: 'redis-bus' } },
      { value: 1, labels: { source: 'mall-api' } },
    ]);
  });
});
