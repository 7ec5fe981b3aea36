import { Link } from './Link.tsx';

export interface BreadcrumbsProps {
  /** Accessible name of the trail. */
  label: string;
  /** From the home page down; the last one is this page and needs no address. */
  trail: ReadonlyArray<{ label: string; href?: string | undefined }>;
}

/** Links to the pages above; phones show only the nearest. */
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
