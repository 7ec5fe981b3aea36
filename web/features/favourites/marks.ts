import { siteSession } from '../../lib/session/session.ts';
import { ofSite } from '../../lib/site-state.ts';

/** What a visitor can mark: `like company 7`, `follow company 7`, `thumb news 3`. */
export type MarkKey = `${'like' | 'follow' | 'thumb'} ${string} ${number}`;
/** A thumb's direction; likes and follows are there or not. */
export type Mark = 'up' | 'down' | boolean;
type Marks = ReadonlyMap<string, Mark>;

/** What is known, and by whose token. The pages read it, `favourites-store` alone writes it. */
export const keptMarks = ofSite((): { owner: string | undefined; marks: Marks } => ({ owner: undefined, marks: new Map() }));
export const markListeners = ofSite(() => new Set<() => void>());

/** Of the member who is here: what another one has marked is nobody's. */
export function readMarks(): Marks | undefined {
  const { owner, marks } = keptMarks();
  return owner === siteSession().token() ? marks : undefined;
}

export function subscribeMarks(listener: () => void): () => void {
  const listeners = markListeners();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
