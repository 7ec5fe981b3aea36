import { readGroup } from '#shared/rules/settings-reading.ts';
import { useSite } from './site.tsx';

/** The picture that the tenant gives the head of a route or of a page by its alias (`landings_images`); underscores may stand in its name. */
export function useLandingPicture(name: string): string | undefined {
  const names = [name, name.replaceAll('-', '_')];
  return readGroup(useSite().settings, 'landings_images').find((entry) => names.includes(entry.name))?.value;
}
