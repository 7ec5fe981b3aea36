import { readGroup } from '#shared/rules/settings-reading.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from './site.tsx';

/** The picture that the tenant gives a route's head (`landings_images`); its name may be written with underscores. */
export function useLandingPicture(name: RouteName): string | undefined {
  const names = [name, name.replaceAll('-', '_')];
  return readGroup(useSite().settings, 'landings_images').find((entry) => names.includes(entry.name))?.value;
}
