import { type ReactNode, useId, useRef } from 'react';
import { Boundary } from '../lib/hydration/Boundary.tsx';
import { TypedBefore } from '../lib/hydration/typed-before.ts';
import { useIsWhole } from '../lib/navigation/stages.tsx';
import { classNames } from './class-names.ts';
import { ArrowLink } from './Link.tsx';

export type Tone = 'plain' | 'surface' | 'primary' | 'secondary' | 'accent' | 'ink';

export interface SectionProps {
  heading?: ReactNode;
  /** A number or word above the heading. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  link?: { label: string; href: string } | undefined;
  /** Instead of `link`: anything beside the heading. */
  aside?: ReactNode;
  tone?: Tone | undefined;
  /** A hairline above, if the tenant wants dividers. */
  hasDivider?: boolean | undefined;
  /** `tight`: less space above and below. */
  spacing?: 'normal' | 'tight' | undefined;
  /** Outside the first view, except on very tall screens: its pictures load at the first interaction (`first-view.ts`). */
  isFar?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of the page: large heading on the left, link to more on the right, content below. Hydrates when it is near the view. */
export function Section({
  heading,
  eyebrow,
  lead,
  link,
  aside,
  tone = 'plain',
  hasDivider = true,
  spacing = 'normal',
  isFar = false,
  id,
  className,
  children,
}: SectionProps) {
  const headingId = useId();
  const element = useRef<HTMLElement>(null);
  const isWhole = useIsWhole();
  const classes = classNames(
    'section',
    `tone-${tone}`,
    tone !== 'plain' && 'section-toned',
    spacing === 'tight' && 'section-tight',
    hasDivider && 'section-divided',
    isFar && 'section-far',
    className,
  );
  if (!isWhole) return null;
  return (
    <section ref={element} id={id} className={classes} aria-labelledby={heading === undefined ? undefined : headingId}>
      <div className="wrap">
        <Boundary>
          <TypedBefore within={element} />
          {heading !== undefined && (
            <header className="section-head">
              <div className="section-words">
                {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
                <h2 id={headingId}>{heading}</h2>
                {lead !== undefined && <p className="section-lead">{lead}</p>}
              </div>
              {aside ??
                (link !== undefined && (
                  <ArrowLink href={link.href} className="section-link">
                    {link.label}
                  </ArrowLink>
                ))}
            </header>
          )}
          {children}
        </Boundary>
      </div>
    </section>
  );
}
