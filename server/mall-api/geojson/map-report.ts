import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Remark } from './map-fault.ts';

/** What became of a map, for the operator. */
export interface MapReport {
  features: number;
  plans: readonly Floorplan[];
  companies: number;
  categories: number;
  amenities: number;
  hoursGiven: number;
  hoursRead: number;
  /** Companies that have hours of their own now. */
  hoursShown: number;
  unreadHours: readonly Remark[];
  /** Hours that were understood, of what is shown without any. */
  otherHours: readonly Remark[];
  unreached: readonly Remark[];
  /** Everything else that the content does not say. */
  remarks: readonly Remark[];
}

/** The report as lines: what there is now, then everything that was not understood. */
export function toLines(report: MapReport): string[] {
  return [
    `${report.features} features: ${report.companies} companies in ${report.categories} categories, ${report.amenities} amenities, ${report.plans.length} floors`,
    ...report.plans.map(
      ({ floor, units, walkways, connectors }) =>
        `  floor ${String(floor).padStart(2)}: ${units.length} units, ${walkways.length} walkways, ${connectors.length} ways to other floors`,
    ),
    `Opening hours: ${report.hoursRead} of ${report.hoursGiven} understood; ${report.hoursShown} companies have theirs`,
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
