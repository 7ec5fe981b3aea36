import type { VisitorNotice } from '../schemas/visitor-notices.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { VisitorNotice } from '../schemas/visitor-notices.ts';

/** `info`: good to know, such as other opening hours · `warning`: visitors would otherwise stand in front of a closed door. */
export const noticeLevels = ['info', 'warning'] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/**
 * Notices that the site shows above every page, such as "Closed tomorrow". Contains notices that have not ended and that begin within the next hour.
 * The site shows each of them from its start to its end. So a page that is cached now knows when it changes.
 */
export const listVisitorNotices = listEndpoint({
  name: 'listVisitorNotices',
  path: '/v1/visitor-notices',
  access: 'public',
  item: schema<typeof VisitorNotice>(),
  isOptional: true,
});
