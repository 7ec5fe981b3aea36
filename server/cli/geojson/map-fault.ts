/** Reason why a map cannot be imported at all; nothing was changed. */
export class MapFault extends Error {
  constructor(reason: string) {
    super(`The map cannot be imported: ${reason}`);
    this.name = 'MapFault';
  }
}

/** Information in the map that the content does not contain; reported so that no loss goes unnoticed. */
export interface Remark {
  feature: string;
  name: string;
  value: string;
  reason: string;
}

export function toRemark({ id, tags }: { id: string; tags: Tags }, value: string, reason: string): Remark {
  return { feature: id, name: tags.name ?? tags.shop ?? tags.amenity ?? tags.highway ?? '', value, reason };
}

/** A feature's descriptive properties. */
export type Tags = Readonly<Record<string, string>>;
