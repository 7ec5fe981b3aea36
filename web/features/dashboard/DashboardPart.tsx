import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ArrowLink } from '../../ui/Link.tsx';

interface Props {
  heading: ReactNode;
  lead?: ReactNode;
  /** Link to the full list. Without `href`, there is no link. */
  link?: { label: string; href: string | undefined } | undefined;
  /** Content beside the heading, instead of `link`. */
  aside?: ReactNode;
  className?: string | undefined;
  /** Anchor. The page scrolls to it if the address has it, because members' pages appear after the document. */
  id?: string | undefined;
  children: ReactNode;
}

/** A section of a member's page with its own heading. */
export function DashboardPart({ heading, lead, link, aside, className, id, children }: Props) {
  const headingId = useId();
  const scrollTo = (section: HTMLElement | null) => {
    if (id !== undefined && window.location.hash === `#${id}`) section?.scrollIntoView();
  };
  return (
    <section
      id={id}
      ref={id === undefined ? undefined : scrollTo}
      className={classNames('dashboard-part', className)}
      aria-labelledby={headingId}
    >
      <header className="dashboard-part-head">
        <div>
          <h2 id={headingId}>{heading}</h2>
          {lead !== undefined && <p className="quiet">{lead}</p>}
        </div>
        {aside ??
          (link?.href !== undefined && (
            <ArrowLink href={link.href} className="section-link">
              {link.label}
            </ArrowLink>
          ))}
      </header>
      {children}
    </section>
  );
}
