/** Cookie of operators' browsers that see unpublished settings. Visitors never have it. */
export const previewCookie = { name: 'preview', maxAgeSeconds: 15 * 60 } as const;

const start = `${previewCookie.name}=`;

/** Whether a request has the preview cookie; its value is verified later. */
export function mayBePreview(cookies: string | undefined): boolean {
  return cookies?.includes(start) === true;
}
