import { ofSite } from '../site-state.ts';

/** `click` is what a screen reader sends, without pointer or key. */
const interactions = ['pointerover', 'pointerdown', 'click', 'keydown', 'focusin', 'wheel', 'scroll'];

const firstInteraction = ofSite(
  () =>
    new Promise<EventTarget | null>((resolve) => {
      if (navigator.userActivation?.hasBeenActive) resolve(null); // a press or a key before there were scripts
      const hear = ({ target }: Event) => resolve(target);
      for (const type of interactions) {
        const capture = type !== 'scroll'; // that of slides which move by themselves does not bubble
        document.addEventListener(type, hear, { capture, passive: true, once: true });
      }
    }),
);

/** Tells once that the visitor does something, and to what; at once where that has been. The first call begins to listen. */
export function onFirstInteraction(tell: (target: EventTarget | null) => void): void {
  void firstInteraction().then(tell);
}
