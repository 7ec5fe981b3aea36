import { browserSigns } from '../hydration/browser-signs.ts';
import type { Navigation, ShownPage } from './navigation.ts';

/**
 * A phone takes two to three times as long to draw the first page of a screen as the next one: nothing of its code has run yet. So one page of each
 * screen is drawn while the browser rests, out of sight, without boxes or pictures, and cleared away again: the page that is pressed later is drawn
 * before the finger has left the glass. Comes before `layOutAhead`: what it takes `data-y` from gets no boxes there.
 */
export function createRehearsals(navigation: Pick<Navigation, 'state' | 'drawBehind'>, main: Element) {
  const known = new Set<string>();
  const waiting: ShownPage[] = [];
  let rehearsed: ShownPage | undefined;

  const isOn = () => rehearsed !== undefined && navigation.state().behind?.page === rehearsed; // else the way back has taken its turn

  function begin(): void {
    const { ahead, behind, coming } = navigation.state();
    if (ahead || behind || coming) return;
    rehearsed = waiting.shift();
    if (rehearsed) navigation.drawBehind({ page: rehearsed, place: { y: 0, isRehearsal: true } });
  }

  const goOn = () => {
    if (waiting.length > 0) browserSigns.whenIdle(begin);
  };

  new MutationObserver(() => {
    const place = main.querySelector<HTMLElement>(':scope > .page-place-ahead:not([data-drawings])'); // those are of a press
    if (!place || !isOn()) return;
    delete place.dataset.y;
    navigation.drawBehind(undefined);
    goOn();
  }).observe(main, { childList: true });

  return {
    /** A page of this screen can be had; taken unless one has been drawn, or is shown. */
    async offer(screen: string, find: () => Promise<ShownPage | undefined>): Promise<void> {
      if (known.has(screen) || navigation.state().page.route?.screen === screen) return;
      known.add(screen);
      const page = await find();
      if (!page) return void known.delete(screen);
      waiting.push(page);
      goOn();
    },
    /** What somebody presses comes first. */
    pause(): void {
      if (!rehearsed || !isOn()) return;
      waiting.unshift(rehearsed);
      navigation.drawBehind(undefined);
    },
    /** The press is over. */
    goOn,
  };
}
