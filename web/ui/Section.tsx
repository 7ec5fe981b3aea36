import { type ReactNode, useId, useRef } from 'react';
import { Boundary } from '../lib/hydration/Boundary.tsx';
import { TypedBefore } from '../lib/hydration/typed-before.ts';
import { useIsWhole } from '../lib/navigation/stages.tsx';
import { classNames } from './class-names.ts';
import { ArrowLink } from './Link.tsx';

export type Tone = 'plain' | 'surface' | 'primary' | 'secondary' | 'accent' | 'ink';

export interface SectionProps {
  heading?: ReactNode;
  /** A number or short text above the heading. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  link?: { label: string; href: string } | undefined;
  /** Content beside the heading, instead of `link`. */
  aside?: ReactNode;
  tone?: Tone | undefined;
  /** Whether there is a hairline above, if the tenant's settings include dividers. */
  hasDivider?: boolean | undefined;
  /** `tight`: less space above and below. */
  spacing?: 'normal' | 'tight' | undefined;
  /** Whether it is outside the first view (except on very tall screens), so that its pictures load at the first interaction (`first-view.ts`). */
  isFar?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of the page: large heading on the left, link to more on the right, content below. Hydrates separately (`Boundary`). */
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
