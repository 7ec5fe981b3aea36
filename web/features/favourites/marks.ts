import { siteSession } from '../../lib/session/session.ts';

/** What a visitor can mark: `like company 7`, `follow company 7`, `thumb news 3`. */
export type MarkKey = `${'like' | 'follow' | 'thumb'} ${string} ${number}`;
/** A thumb's direction; likes and follows are there or not. */
export type Mark = 'up' | 'down' | boolean;
type Marks = ReadonlyMap<string, Mark>;

/** What is known, and by whose token. The pages read it, `favourites-store` alone writes it. */
export const keptMarks: { owner: string | undefined; marks: Marks } = { owner: undefined, marks: new Map() };
export const markListeners = new Set<() => void>();

/** Of the member who is here: what another one has marked is nobody's. */
export function readMarks(): Marks | undefined {
  return keptMarks.owner === siteSession.token() ? keptMarks.marks : undefined;
}

export function subscribeMarks(listener: () => void): () => void {
  markListeners.add(listener);
  return () => markListeners.delete(listener);
}
