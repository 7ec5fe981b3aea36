import type { Step } from '#shared/rules/way-directions.ts';
import type { Way } from '#shared/rules/way-finding.ts';

/** What has become of the wish to get from one place to another. */
export type WayResult =
  | { state: 'none' }
  /** One of the two ends is missing. */
  | { state: 'open' }
  | { state: 'loading' }
  | { state: 'failed' }
  /** What an end names is not known, or not drawn on any plan. */
  | { state: 'unknown'; end: 'from' | 'to' }
  /** An end is on the plan, but no way within the centre leads to it. */
  | { state: 'outside'; end: 'from' | 'to' }
  /** An end is an entrance that is closed for now. */
  | { state: 'closed'; end: 'from' | 'to' }
  | { state: 'same' }
  | { state: 'unreachable'; isReachableWithSteps: boolean }
  /** `goal` is the place that it leads to: the nearest one, where one of several was wanted. */
  | { state: 'found'; way: Way; steps: Step[]; goal: string };
