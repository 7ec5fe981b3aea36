import type { ReactNode, Ref } from 'react';
import { ArrowLink } from './Link.tsx';

interface PlanFrameProps {
  heading: string;
  /** Location in words, such as floor and unit. */
  note?: string | undefined;
  /** Link to the whole plan. */
  link: { label: string; href: string } | undefined;
  /** Another action, such as directions. */
  action?: ReactNode;
  /** Ref of the small plan's box, to draw the plan when the box is near the viewport. */
  frame: Ref<HTMLDivElement>;
  /** The small plan. Its space is reserved before it is drawn. */
  children: ReactNode;
}

/** A location: in words, on a small plan, and with a link to the large one. */
export function PlanFrame({ heading, note, link, action, frame, children }: PlanFrameProps) {
  return (
    <section className="plan-place">
      <div className="cluster cluster-apart">
        <div>
          <h2 className="plan-place-heading">{heading}</h2>
          {note && <p className="quiet">{note}</p>}
        </div>
        {link && <ArrowLink href={link.href}>{link.label}</ArrowLink>}
      </div>
      <div ref={frame} className="plan-place-frame">
        {children}
      </div>
      {action && <div className="cluster">{action}</div>}
    </section>
  );
}
