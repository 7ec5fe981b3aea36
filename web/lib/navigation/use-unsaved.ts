import { useEffect } from 'react';
import { useTranslate } from '../texts/i18n.tsx';

/** Asks before leaving while `isDirty`. Loads the code only when `isDirty` becomes true. */
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
      () => undefined, // without a network, leaving is not guarded
    );
    return () => stop();
  }, [isDirty, question]);
}
