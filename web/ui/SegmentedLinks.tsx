import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface SegmentedLinksProps {
  label: string;
  segments: ReadonlyArray<{ label: string; href: string; isCurrent: boolean; icon?: IconName | undefined }>;
}

/** Links between two to four views of the same content, such as list and map, in one frame. */
export function SegmentedLinks({ label, segments }: SegmentedLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="segmented">
        {segments.map((segment) => (
          <li key={segment.href}>
            <Link href={segment.href} aria-current={segment.isCurrent ? 'page' : undefined}>
              {segment.icon !== undefined && <Icon name={segment.icon} size="small" />}
              <span>{segment.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
