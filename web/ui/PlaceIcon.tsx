import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { classNames } from './class-names.ts';
import { iconPaths } from './icon-paths.ts';
import { findOwnIconPath } from './place-icon-paths.ts';

interface PlaceIconProps {
  /** As a record has it, `ph:toilet`. What we have no drawing of comes from the gateway's icon sets; until then a pin stands for it. */
  icon: string | null | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** The drawing of a record's icon; the words beside it say what it means. */
export function PlaceIcon({ icon, size = 'medium' }: PlaceIconProps) {
  const own = findOwnIconPath(icon);
  const loaded = useLoadedIcon(own ? undefined : (icon ?? undefined));
  const look = classNames('icon', size !== 'medium' && `icon-${size}`, loaded && 'icon-filled');

  if (loaded) {
    return (
      <svg
        className={look}
        aria-hidden="true"
        focusable="false"
        viewBox={`0 0 ${loaded.width} ${loaded.height}`}
        width="24"
        height="24"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own gateway, from a vetted set
        dangerouslySetInnerHTML={{ __html: loaded.body }}
      />
    );
  }
  return (
    <svg className={look} aria-hidden="true" focusable="false" viewBox="0 0 24 24" width="24" height="24">
      <path d={own ?? iconPaths['map-pin']} />
    </svg>
  );
}
