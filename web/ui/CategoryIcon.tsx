import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { categoryIconPaths } from './category-icon-paths.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import { type IconName, iconPaths } from './icon-paths.ts';

interface Props {
  /** As in the record, `ph:coffee`: a set and a name. Icons that we do not have come from the gateway's icon sets. */
  icon: string | null | undefined;
}

/** A category's icon; a shop front if there is none, and while it loads. */
export function CategoryIcon({ icon }: Props) {
  const own = findPath(icon?.split(':').at(-1) ?? '');
  const loaded = useLoadedIcon(own ? undefined : (icon ?? undefined));
  if (loaded) return <DrawnIcon drawing={loaded} size="large" />;
  return (
    <svg className="icon icon-large" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={own ?? iconPaths.store} />
    </svg>
  );
}

function findPath(name: string): string | undefined {
  if (Object.hasOwn(categoryIconPaths, name)) return categoryIconPaths[name];
  return Object.hasOwn(iconPaths, name) ? iconPaths[name as IconName] : undefined; // just checked
}
