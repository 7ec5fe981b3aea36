import type { ReactNode, Ref } from 'react';
import { ArrowLink } from './Link.tsx';

interface PlanFrameProps {
  heading: string;
  /** Location in words: floor, unit. */
  note?: string | undefined;
  /** Link to the whole plan. */
  link: { label: string; href: string } | undefined;
  /** Another action, such as directions. */
  action?: ReactNode;
  /** The box of the small plan, observed before the plan is drawn. */
  frame: Ref<HTMLDivElement>;
  /** The small plan; its space is reserved until it is there. */
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
