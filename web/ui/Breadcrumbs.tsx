import { Link } from './Link.tsx';

export interface BreadcrumbsProps {
  /** Names the trail for screen readers. */
  label: string;
  /** From the home page down; the last one is this page and needs no address. */
  trail: ReadonlyArray<{ label: string; href?: string | undefined }>;
}

/** The way back up; on phones only the last step of it. */
export function Breadcrumbs({ label, trail }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol className="breadcrumbs-trail">
        {trail.map((step, index) => (
          <li key={step.label}>
            {step.href !== undefined && index < trail.length - 1 ? (
              <Link href={step.href}>{step.label}</Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
