import { createPart } from '../../lib/hydration/parts.ts';

/** Links and texts alone: the first page does without its code. */
export const siteFooter = createPart(async () => (await import('./SiteFooter.tsx')).SiteFooter);
