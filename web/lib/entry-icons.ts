import { readGroup } from '#shared/rules/settings-reading.ts';
import { useSite } from './site.tsx';

/** The icon that the tenant gives an entry (group `icons`): an Iconify name or a picture's address. Names may be written with underscores. */
export function useEntryIcons(): (name: string) => string | undefined {
  const icons = readGroup(useSite().settings, 'icons');
  return (name) => icons.find((icon) => icon.name === name || icon.name === name.replaceAll('-', '_'))?.value;
}
