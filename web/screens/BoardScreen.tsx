import { Board } from '../features/board/Board.tsx';
import { tryFullStylesheet } from '../lib/browser/full-stylesheet.ts';
import { siteName, useSite } from '../lib/centre/site.tsx';
import { usePage } from '../lib/navigation/use-page.ts';

/** Loads the styles of what the document does not contain yet: the opening state and outages are added by the clock. */
export async function prepare(): Promise<void> {
  await tryFullStylesheet();
}

/** Board for screens in the building: opening state, events, films, parking, notices and outages. Needs no interaction. */
export function BoardScreen() {
  usePage({ route: 'board', heading: siteName(useSite()) });
  return <Board />;
}
