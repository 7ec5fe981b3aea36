/** With it a browser sees settings that are not published. An operator's alone: visitors never have it. */
export const previewCookie = { name: 'preview', maxAgeSeconds: 15 * 60 } as const;

const start = `${previewCookie.name}=`;

/** Whether a request may be of such a browser; whether its cookie is any good is seen later. */
export function mayBePreview(cookies: string | undefined): boolean {
  return cookies?.includes(start) === true;
}
