import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface Props {
  label: string;
  /** On phones something else has the foot of this page. */
  isAside: boolean;
  onPress: () => void;
}

/** The way back to what was decided. On phones it goes as soon as somebody scrolls: the footer leads there, too. */
export function ConsentControl({ label, isAside, onPress }: Props) {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 0);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const look = classNames('consent-control', (isAside || isScrolled) && 'consent-control-aside');
  return (
    <button type="button" className={look} aria-label={label} title={label} onClick={onPress}>
      <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M20.5 12.4A8.5 8.5 0 1 1 11.6 3.5a3.9 3.9 0 0 0 4.4 4.5a3.9 3.9 0 0 0 4.5 4.4zM8.5 9.6h.01M8.8 15h.01M13.6 12.8h.01M13.4 17h.01" />
      </svg>
    </button>
  );
}
