import type { SkeletonShape } from '../../ui/Skeleton.tsx';

/** Skeleton of a page of text. */
export const pageOfText: SkeletonShape = { className: 'wrap page-loading', kind: 'text', lines: 12 };
