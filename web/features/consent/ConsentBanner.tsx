import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ConsentParts } from './consent-texts.ts';

/** The question, at the lower edge of the window: the page goes on beside it, and what the keyboard comes to scrolls clear of it. */
export function ConsentBanner({ t, links, onSettle, onManage }: ConsentParts & { onManage: () => void }) {
  const titleId = useId();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => (banner.current ? keepClear(banner.current) : undefined), []);
  return (
    <section ref={banner} className="consent-banner tone-plain" aria-labelledby={titleId}>
      <div className="consent-words">
        <h2 className="consent-title" id={titleId}>
          {t.title}
        </h2>
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

/** Tells the page's style how much of its lower edge is taken, until the returned function is called. */
function keepClear(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--consent-height', `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('--consent-height');
  };
}
