import type { VisitorNotice } from '../schemas/visitor-notices.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { VisitorNotice } from '../schemas/visitor-notices.ts';

/** `info`: information such as other opening hours · `warning`: something is closed or does not work. */
export const noticeLevels = ['info', 'warning'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/**
 * Notices that the site shows above every page, such as "Closed tomorrow". Contains current notices and those that begin within the next hour, so
 * that a cached page knows when it changes. The site shows each notice from its start to its end.
 */
export const listVisitorNotices = listEndpoint({
  name: 'listVisitorNotices',
  path: '/v1/visitor-notices',
  access: 'public',
  item: schema<typeof VisitorNotice>(),
  isOptional: true,
});
