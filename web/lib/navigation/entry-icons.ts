import { useSite } from '../centre/site.tsx';

/** Returns the tenant's icon for an entry (group `icons`): an Iconify name or a picture address. The setting's name may use underscores. */
export function useEntryIcons(): (name: string) => string | undefined {
  const { settings } = useSite();
  return (name) => settings[`icons_${name}`] || settings[`icons_${name.replaceAll('-', '_')}`] || undefined;
}
