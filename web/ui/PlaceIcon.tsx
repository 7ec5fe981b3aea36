import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { classNames } from './class-names.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import { findOwnIconPath } from './place-icon-paths.ts';
import { signPaths } from './sign-paths.ts';

interface PlaceIconProps {
  /** As in a record, `ph:toilet`. Icons that we do not have come from the gateway's icon sets; a pin is shown while they load. */
  icon: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** Icon of a record; the text beside it carries the meaning. */
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
