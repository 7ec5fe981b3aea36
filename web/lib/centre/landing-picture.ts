import { readGroup } from '#shared/rules/settings-reading.ts';
import { useSite } from './site.tsx';

/** Returns the picture that the tenant sets for a route or for a page's alias (`landings_images`). The setting's name may use underscores. */
export function useLandingPicture(name: string): string | undefined {
  const names = [name, name.replaceAll('-', '_')];
  return readGroup(useSite().settings, 'landings_images').find((entry) => names.includes(entry.name))?.value;
}
