import * as z from 'zod/mini';
import { listDeskConnectors, setConnectorWorking, setEntranceClosed } from '../contracts/desk-building.ts';
import { entranceKinds } from '../contracts/entrances.ts';
import { connectorKinds } from '../contracts/floorplans.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { DateTime, Id, Slug, Text, translations } from './fields.ts';
import { Point } from './floorplans.ts';

const titles = translations({ title: Text });

/** When, by whom and why it was closed. `closed` is null if it is open, or closed by a file. */
const closing = z.object({ at: DateTime, by: z.nullable(z.string()), why: z.nullable(z.string()) });

export const DeskFloor = z.object({
  id: Id,
  floor: z.int(),
  translations: titles,
  width: z.number(),
  height: z.number(),
  /** SVG path data. */
  outline: z.string(),
});
export type DeskFloor = z.infer<typeof DeskFloor>;

export const DeskWay = z.object({
  id: Slug,
  kind: z.enum(connectorKinds),
  is_step_free: z.boolean(),
  working: z.boolean(),
  /** From the lowest floor up. */
  stops: z.array(z.object({ floorplan_id: Id, at: Point })),
  /** Titles of the nearest shop on its lowest floor; empty: none. */
  near: titles,
  /** Suggested text of a notice for visitors while it is closed, in every language. */
  notice: titles,
  closed: z.nullable(closing),
});
export type DeskWay = z.infer<typeof DeskWay>;

export const DeskEntrance = z.object({
  id: Id,
  kind: z.enum(entranceKinds),
  floorplan_id: Id,
  at: Point,
  is_step_free: z.nullable(z.boolean()),
  is_closed: z.boolean(),
  translations: titles,
  /** As in `DeskWay`. */
  notice: titles,
  closed: z.nullable(closing),
});
export type DeskEntrance = z.infer<typeof DeskEntrance>;

export const DeskBuilding = z.object({
  /** From the lowest up. */
  floors: z.array(DeskFloor),
  ways: z.array(DeskWay),
  entrances: z.array(DeskEntrance),
});
export type DeskBuilding = z.infer<typeof DeskBuilding>;

/** For colleagues; not shown to visitors. */
const why = z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(300)));

export const SetConnectorBody = z.object({ working: z.boolean(), why });
export const SetEntranceBody = z.object({ closed: z.boolean(), why });

export const deskBuildingChecks = [
  check(listDeskConnectors, { answer: DeskBuilding }),
  check(setConnectorWorking, { body: SetConnectorBody, answer: DeskBuilding }),
  check(setEntranceClosed, { body: SetEntranceBody, answer: DeskBuilding }),
];
