export const deskBase = '/desk';

/** Where a place of the desk is: `toDeskPath('receipts', 12)`. Links of the design system that lead there stay within the app. */
export function toDeskPath(...parts: readonly (string | number)[]): string {
  return [deskBase, ...parts.map((part) => encodeURIComponent(part))].join('/');
}
