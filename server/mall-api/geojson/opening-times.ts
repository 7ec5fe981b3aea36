import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { MapFeature } from './features.ts';
import { type HoursContext, type ReadHours, readHours } from './hours.ts';
import { type Remark, toRemark } from './map-fault.ts';

export interface OpeningTimes {
  /** Hours by feature id. */
  hours: Map<string, OpeningHours>;
  /** Number of features with hours. */
  given: number;
  remarks: Remark[];
}

/** Reads the opening hours of all features, including those outside the centre. Each distinct value is read once. */
export function readOpeningTimes(features: readonly MapFeature[], context: HoursContext): OpeningTimes {
  const readings = new Map<string, ReadHours>();
  const times: OpeningTimes = { hours: new Map(), given: 0, remarks: [] };
  for (const feature of features) {
    const value = feature.tags.opening_hours;
    if (!value) continue;
    times.given += 1;
    const reading = readings.get(value) ?? readHours(value, context);
    readings.set(value, reading);
    times.hours.set(feature.id, reading.hours);
    if (reading.reason !== undefined) times.remarks.push(toRemark(feature, value, reading.reason));
  }
  return times;
}
