import { type IconName, iconPaths } from '../../ui/icon-paths.ts';
import { categoryIconPaths } from './category-icon-paths.ts';

interface Props {
  /** As the record has it, `ph:coffee`: a set and a name. */
  icon: string | null | undefined;
}

/** A category's drawing: our own of that name, or a shop front. */
export function CategoryIcon({ icon }: Props) {
  return (
    <svg className="icon category-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={findPath(icon?.split(':').at(-1) ?? '')} />
    </svg>
  );
}

function findPath(name: string): string {
  if (Object.hasOwn(categoryIconPaths, name)) return categoryIconPaths[name] ?? iconPaths.store;
  return Object.hasOwn(iconPaths, name) ? iconPaths[name as IconName] : iconPaths.store; // just checked
}
