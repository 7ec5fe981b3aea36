import { useEffect } from 'react';
import { useTranslate } from './i18n.tsx';

/** While something typed is not saved, leaving asks first: the browser for its own ways, the page for its links. */
export function useUnsaved(isDirty: boolean): void {
  const t = useTranslate();
  const question = t('form.leave');
  useEffect(() => {
    if (!isDirty) return;
    const stay = (event: Event) => event.preventDefault();
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
      const isHere = link.pathname === location.pathname && link.search === location.search;
      if (!isHere && !window.confirm(question)) event.preventDefault();
    };
    window.addEventListener('beforeunload', stay);
    document.addEventListener('click', askFirst, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', stay);
      document.removeEventListener('click', askFirst, { capture: true });
    };
  }, [isDirty, question]);
}
