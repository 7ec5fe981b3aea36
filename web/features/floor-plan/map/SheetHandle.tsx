import { type RefObject, useEffect, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';

/** Min scroll distance at which the sheet counts as raised. */
const upPixels = 120;

/** Button that raises the sheet, as scrolling does. Only on phones, where the sheet covers the lower part of the plan. */
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

/** Scrolls a part of the sheet into view, directly below the header. Only on phones, where the sheet covers the plan. */
export function scrollIntoSheetView(part: Element | null): void {
  if (isSheet()) part?.scrollIntoView({ behavior: toBehavior() });
}

/** Restores the scroll position, on phones only. */
export function restoreSheetScroll(top: number): void {
  if (isSheet()) window.scrollTo({ top, behavior: toBehavior() });
}

/** Same condition as in the stylesheet (`floor-phone.css`). */
const isSheet = () => matchMedia('(max-width: 59.99rem)').matches;
const toBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
