import { siteSession } from '../../lib/session/session.ts';
import { ofSite } from '../../lib/site-state.ts';

/** A mark of a visitor: `like company 7`, `follow company 7`, `thumb news 3`. */
export type MarkKey = `${'like' | 'follow' | 'thumb'} ${string} ${number}`;
/** A thumb's direction; true or false for likes and follows. */
export type Mark = 'up' | 'down' | boolean;
type Marks = ReadonlyMap<string, Mark>;

/** Marks, and the token of the member to whom they belong. `favourites-store` writes them, pages read them. */
export const memberMarks = ofSite((): { owner: string | undefined; marks: Marks } => ({ owner: undefined, marks: new Map() }));
export const markListeners = ofSite(() => new Set<() => void>());

/** Marks of the current member; undefined if the stored ones are another member's. */
export function readMarks(): Marks | undefined {
  const { owner, marks } = memberMarks();
  return owner === siteSession().token() ? marks : undefined;
}

export function subscribeMarks(listener: () => void): () => void {
  const listeners = markListeners();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
