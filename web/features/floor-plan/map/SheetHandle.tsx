import { type RefObject, useEffect, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';

/** So much of the page scrolled, the sheet is up. */
const upPixels = 120;

/** On phones the sheet lies over the foot of the plan: scrolling draws it up, and so does this. Elsewhere it is not shown. */
export function SheetHandle({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const t = useTranslate();
  const [isUp, setIsUp] = useState(false);
  useEffect(() => {
    const look = () => setIsUp(window.scrollY > upPixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const press = () => {
    const top = isUp ? 0 : window.scrollY + (sheet.current?.getBoundingClientRect().top ?? 0) - window.innerHeight * 0.3;
    window.scrollTo({ top, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  };
  return (
    <button type="button" className="sheet-handle" aria-expanded={isUp} onClick={press}>
      <span className="visually-hidden">{t(isUp ? 'floor_plan.sheet_down' : 'floor_plan.sheet_up')}</span>
    </button>
  );
}
