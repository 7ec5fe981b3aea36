import { useSite } from '../centre/site.tsx';

/** The icon that the tenant gives an entry (group `icons`): an Iconify name or a picture's address. Its name may be written with underscores. */
export function useEntryIcons(): (name: string) => string | undefined {
  const { settings } = useSite();
  return (name) => settings[`icons_${name}`] || settings[`icons_${name.replaceAll('-', '_')}`] || undefined;
}
