import { useState } from 'react';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';

/** The current answer; while the next is loading, the previous one. */
export function usePreviousAnswer(resource: Resource<SearchAnswer>): SearchAnswer | undefined {
  const [kept, setKept] = useState<SearchAnswer>();
  const answer = resource.state === 'ready' ? resource.data : undefined;
  if (answer && answer !== kept) setKept(answer);
  return answer ?? (resource.state === 'loading' ? kept : undefined);
}
