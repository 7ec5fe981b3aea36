import { Link } from './Link.tsx';

export interface BreadcrumbsProps {
  /** Accessible name of the navigation. */
  label: string;
  /** Pages from the home page to the current page, which does not need an address. */
  trail: ReadonlyArray<{ label: string; href?: string | undefined }>;
}

/** Links to the pages above the current one. Phones show only the nearest. */
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
