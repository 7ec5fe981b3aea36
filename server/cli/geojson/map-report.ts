import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Remark } from './map-fault.ts';

/** Result of a map import, for the operator. */
export interface MapReport {
  features: number;
  plans: readonly Floorplan[];
  companies: number;
  categories: number;
  amenities: number;
  hoursFound: number;
  hoursRead: number;
  /** Companies that now have their own hours. */
  hoursShown: number;
  unreadHours: readonly Remark[];
  /** Valid hours of features that are shown without hours. */
  otherHours: readonly Remark[];
  unreached: readonly Remark[];
  /** Other information that the content does not contain. */
  remarks: readonly Remark[];
}

/** Formats the report as lines: the imported content, then everything that was not understood. */
export function toLines(report: MapReport): string[] {
  return [
    `${report.features} features: ${report.companies} companies in ${report.categories} categories, ${report.amenities} amenities, ${report.plans.length} floors`,
    ...report.plans.map(
      ({ floor, units, walkways, connectors }) =>
        `  floor ${String(floor).padStart(2)}: ${units.length} units, ${walkways.length} walkways, ${connectors.length} ways to other floors`,
    ),
    `Opening hours: ${report.hoursRead} of ${report.hoursFound} understood; ${report.hoursShown} companies have theirs`,
    ...report.unreadHours.map(toLine),
    ...toList('Hours of something else', report.otherHours),
    ...toList('No walk leads to', report.unreached),
    ...toList('Also noted', report.remarks),
  ];
}

function toList(title: string, remarks: readonly Remark[]): string[] {
  return remarks.length > 0 ? [`${title} (${remarks.length}):`, ...remarks.map(toLine)] : [];
}

function toLine({ feature, name, value, reason }: Remark): string {
  return `  ${[feature, name, value && `"${value}"`].filter(Boolean).join('  ')}: ${reason}`;
}
