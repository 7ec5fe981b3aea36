import { withoutLook } from '../../lib/browser/rest-of-styles.ts';
import { createPart } from '../../lib/hydration/parts.ts';

/** Its code knows hours and days, and comes when the first view is done. */
export const siteOverHeader = createPart(async () => (await withoutLook(() => import('./SiteOverHeader.tsx'))).SiteOverHeader);
