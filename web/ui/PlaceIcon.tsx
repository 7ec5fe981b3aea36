import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { classNames } from './class-names.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import { findOwnIconPath } from './place-icon-paths.ts';
import { signPaths } from './sign-paths.ts';

interface PlaceIconProps {
  /** As a record has it, `ph:toilet`. What we have no drawing of comes from the gateway's icon sets; until then a pin stands for it. */
  icon: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** The drawing of a record's icon; the words beside it say what it means. */
export function PlaceIcon({ icon, size = 'medium' }: PlaceIconProps) {
  const own = findOwnIconPath(icon);
  const loaded = useLoadedIcon(own ? undefined : (icon ?? undefined));
  if (loaded) return <DrawnIcon drawing={loaded} size={size} />;
  return (
    <svg className={classNames('icon', size !== 'medium' && `icon-${size}`)} aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      <path d={own ?? signPaths['map-pin']} />
    </svg>
  );
}
