import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';
import { categoryIconPaths } from './category-icon-paths.ts';
import { DrawnIcon } from './DrawnIcon.tsx';
import { type IconName, iconPaths } from './icon-paths.ts';

interface Props {
  /** As the record has it, `ph:coffee`: a set and a name. What we have no drawing of comes from the gateway's icon sets. */
  icon: string | null | undefined;
}

/** A category's drawing; a shop front stands for it where there is none, and until it has come. */
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
