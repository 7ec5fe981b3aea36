import type { Label, LabelPlace } from './label-layout.ts';

/**
 * Last label of each place. Cached, because the server draws the same plan repeatedly. A file of its own, because the build puts files with state into
 * the code of every page, and the layout of labels is needed only with a plan.
 */
export const lastLabels = new WeakMap<LabelPlace, { asked: string; label: Label | undefined }>();
