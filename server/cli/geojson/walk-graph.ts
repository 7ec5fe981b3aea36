import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween, nearestOn } from '#shared/rules/plan-geometry.ts';

export interface Walk {
  from: number;
  to: number;
  isStepFree: boolean;
}

interface Meeting {
  walk: Walk;
  at: Point;
  away: number;
}

const snapMetres = 0.8;

/** Walkways of one floor: places, and straight walks between them. */
export class WalkGraph {
  readonly places: Point[] = [];
  walks: Walk[] = [];

  addPlace(at: Point): number {
    return this.places.push(at) - 1;
  }

  addWalk(from: number, to: number, isStepFree = true): void {
    if (from !== to) this.walks.push({ from, to, isStepFree });
  }

  at(place: number): Point {
    const point = this.places[place];
    if (!point) throw new RangeError(`there is no place ${place}`);
    return point;
  }

  /**
   * Adds a place and joins it to the nearest walk within `maxMetres` that is reachable in a straight line (`canReach`), splitting that walk. Returns
   * undefined if there is none; then the place stays isolated.
   */
  join(at: Point, maxMetres: number, canReach: (from: Point, to: Point) => boolean): number | undefined {
    const place = this.addPlace(at);
    const meeting = this.#listMeetings(at).find(({ at: to, away }) => away <= maxMetres && canReach(at, to));
    if (!meeting) return undefined;
    this.addWalk(place, this.#divide(meeting));
    return place;
  }

  /** Returns the number of the connected part for each place. */
  listParts(): number[] {
    const parts = this.places.map((_, place) => place);
    const find = (place: number): number => {
      let root = place;
      while (parts[root] !== root) root = parts[root] ?? root;
      parts[place] = root;
      return root;
    };
    for (const { from, to } of this.walks) parts[find(from)] = find(to);
    return parts.map((_, place) => find(place));
  }

  #listMeetings(point: Point): Meeting[] {
    return this.walks
      .map((walk) => {
        const { at } = nearestOn({ from: this.at(walk.from), to: this.at(walk.to) }, point);
        return { walk, at, away: distanceBetween(point, at) };
      })
      .sort((a, b) => a.away - b.away);
  }

  #divide({ walk, at }: Meeting): number {
    if (distanceBetween(at, this.at(walk.from)) < snapMetres) return walk.from;
    if (distanceBetween(at, this.at(walk.to)) < snapMetres) return walk.to;
    const place = this.addPlace(at);
    const { from, to, isStepFree } = walk;
    this.walks = [...this.walks.filter((one) => one !== walk), { from, to: place, isStepFree }, { from: place, to, isStepFree }];
    return place;
  }
}
