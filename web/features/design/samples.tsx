import type { ReactNode } from 'react';
import { controlSamples } from './control-samples.tsx';
import { pageSamples, type ToPicture } from './page-samples.tsx';
import { recordSamples } from './record-samples.tsx';

/** All samples, by name. */
export function toSamples(toPicture: ToPicture): Readonly<Record<string, ReactNode>> {
  return { ...pageSamples(toPicture), ...recordSamples(toPicture), ...controlSamples() };
}
