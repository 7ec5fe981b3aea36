import type { Answer, AnswerCache } from './stale-cache.ts';

/** A cache that lives for one request: each call is made at most once, and nothing is shared with other requests. */
export function createRequestCache(): AnswerCache {
  const asked = new Map<string, Promise<Answer>>();
  const had = new Map<string, Answer>();

  return {
    get(key, _windows, fill) {
      const answer =
        asked.get(key) ??
        fill('miss').then(({ entry, tags = new Set() }): Answer => {
          const made = { entry, outcome: 'bypass', ageSeconds: 0, ttlSeconds: 0, endsInSeconds: 0, tags } as const;
          had.set(key, made);
          return made;
        });
      asked.set(key, answer);
      return answer;
    },
    findCached: (key) => had.get(key),
    has: () => false,
    peek: () => undefined,
    findFacts: () => undefined,
  };
}
