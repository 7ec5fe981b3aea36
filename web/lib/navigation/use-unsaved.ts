import { useEffect } from 'react';
import { useTranslate } from '../texts/i18n.tsx';

/** Asks before leaving while `isDirty`. The code is loaded once there is something to lose. */
export function useUnsaved(isDirty: boolean): void {
  const t = useTranslate();
  const question = t('form.leave');
  useEffect(() => {
    if (!isDirty) return;
    let isOver = false;
    let stop = () => {
      isOver = true;
    };
    import('./guard-leaving.ts').then(
      ({ guardLeaving }) => {
        if (!isOver) stop = guardLeaving(question);
      },
      () => undefined, // no network: no question
    );
    return () => stop();
  }, [isDirty, question]);
}
