import type { Step } from '#shared/rules/way-directions.ts';
import type { Way } from '#shared/rules/way-finding.ts';

/** Result of a route request. */
export type WayResult =
  | { state: 'none' }
  /** One of the two ends is missing. */
  | { state: 'open' }
  | { state: 'loading' }
  | { state: 'failed' }
  /** An end is unknown, or not on any plan. */
  | { state: 'unknown'; end: 'from' | 'to' }
  /** An end is on the plan, but no route within the centre leads to it. */
  | { state: 'outside'; end: 'from' | 'to' }
  /** An end is a temporarily closed entrance. */
  | { state: 'closed'; end: 'from' | 'to' }
  | { state: 'same' }
  | { state: 'unreachable'; isReachableWithSteps: boolean }
  /** `goal` is the route's end: the nearest place, if one of several was requested. */
  | { state: 'found'; way: Way; steps: Step[]; goal: string };
