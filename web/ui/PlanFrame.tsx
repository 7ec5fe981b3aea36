import type { ReactNode, Ref } from 'react';
import { ArrowLink } from './ArrowLink.tsx';

interface PlanFrameProps {
  heading: string;
  /** The place in words: its floor, its unit. */
  note?: string | undefined;
  /** The way to the whole plan. */
  link: { label: string; href: string } | undefined;
  /** What else can be done with it, such as finding the way. */
  action?: ReactNode;
  /** The box that the small plan will fill: seen before it is drawn. */
  frame: Ref<HTMLDivElement>;
  /** The small plan; until it is there, its place is kept. */
  children: ReactNode;
}

/** Where something is: in words, on a small plan, and the way to the large one. */
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
