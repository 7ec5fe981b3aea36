import type { SkeletonShape } from '../../ui/Skeleton.tsx';

/** In place of a page of text. */
export const pageOfText: SkeletonShape = { className: 'wrap page-loading', kind: 'text', lines: 12 };
