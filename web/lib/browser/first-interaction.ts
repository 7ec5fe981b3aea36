import { ofSite } from '../site-state.ts';

/** Events that count as interaction. Includes `click`, because screen readers send it without pointer or key events. */
const interactions = ['pointerover', 'pointerdown', 'click', 'keydown', 'focusin', 'wheel', 'scroll'];

const firstInteraction = ofSite(
  () =>
    new Promise<EventTarget | null>((resolve) => {
      if (navigator.userActivation?.hasBeenActive) resolve(null); // the visitor clicked or pressed a key before this script ran
      const onInteraction = ({ target }: Event) => resolve(target);
      for (const type of interactions) {
        const capture = type !== 'scroll'; // the `scroll` of automatic slides does not bubble
        document.addEventListener(type, onInteraction, { capture, passive: true, once: true });
      }
    }),
);

/** Calls `callback` once with the target of the first interaction; immediately if it has already happened. The first call starts listening. */
export function onFirstInteraction(callback: (target: EventTarget | null) => void): void {
  void firstInteraction().then(callback);
}
