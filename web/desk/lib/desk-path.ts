export const deskBase = '/desk';

/** Path of a place in the desk: `toDeskPath('receipts', 12)`. The design system's links to it stay within the app. */
export function toDeskPath(...parts: readonly (string | number)[]): string {
  return [deskBase, ...parts.map((part) => encodeURIComponent(part))].join('/');
}

/** Path of a place of the desk for react-router, which adds `deskBase`. `path` is below `/desk/`. */
export const toRouterPath = (path: string): string => `/${path}`;
