import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { ConsentParts } from './consent-texts.ts';

interface Props extends ConsentParts {
  /** Whether the banner must not cover the page's first view: phones show its title only, and the rest after a click. */
  isSmall: boolean;
  onManage: () => void;
}

/** The question about cookies, at the lower edge of the window. The page stays usable, and the banner does not cover the focused element. */
export function ConsentBanner({ t, links, isSmall, onSettle, onManage }: Props) {
  const titleId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!banner.current) return undefined;
    fadeIn(banner.current);
    return keepClear(banner.current);
  }, []);
  return (
    <section
      ref={banner}
      className={classNames('consent-banner tone-plain', isSmall && !isUnfolded && 'consent-folded')}
      aria-labelledby={titleId}
    >
      <div className="consent-words">
        <div className="consent-head">
          <h2 className="consent-title" id={titleId}>
            {t.title}
          </h2>
          {isSmall && (
            <Button className="consent-unfold" variant="secondary" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
              {isUnfolded ? t.close : t.unfold}
            </Button>
          )}
        </div>
        <p>{t.text}</p>
        <p className="consent-links">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </p>
      </div>
      <div className="consent-buttons">
        <Button onClick={() => onSettle({ kind: 'accept-all' })}>{t.accept_all}</Button>
        <Button onClick={() => onSettle({ kind: 'decline' })}>{t.decline}</Button>
        <Button variant="secondary" onClick={onManage}>
          {t.manage}
        </Button>
      </div>
    </section>
  );
}

const fadeMs = 300;
const untouchableMs = 600;

/**
 * Fades the banner in from full transparency, because text that is transparent at its first paint does not count as largest contentful paint. With
 * reduced motion, the banner appears in one step. At first, taps go through to the page, because visitors may have aimed at the page.
 */
function fadeIn(banner: HTMLElement): void {
  const easing = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'step-end' : 'linear';
  banner.animate?.({ opacity: [0, 1] }, { duration: fadeMs, easing });
  banner.animate?.({ pointerEvents: ['none', 'none'] }, untouchableMs);
}

/** Keeps a CSS variable equal to the banner's height, until the returned function is called. */
function keepClear(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--consent-height', `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--consent-height');
  };
}
