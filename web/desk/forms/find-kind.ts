import { type DeskKind, deskKinds } from '#shared/site/desk-kinds.ts';

export type DeskKindName = keyof typeof deskKinds;

/** The desk's table of a kind; undefined if unknown. */
export function findKind(name: string): DeskKind | undefined {
  return isKind(name) ? deskKinds[name] : undefined;
}

function isKind(name: string): name is DeskKindName {
  return Object.hasOwn(deskKinds, name);
}
