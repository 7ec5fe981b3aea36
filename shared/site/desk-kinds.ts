import type { DeskKind } from './desk-kinds/desk-kind.ts';
import { members } from './desk-kinds/members.ts';
import { pages } from './desk-kinds/pages.ts';
import { places } from './desk-kinds/places.ts';
import { programme } from './desk-kinds/programme.ts';
import { structure } from './desk-kinds/structure.ts';

export type { DeskKind } from './desk-kinds/desk-kind.ts';

/** Kinds by heading of the desk's content page, in its order. */
export const kindTopics: Readonly<Record<string, Readonly<Record<string, DeskKind>>>> = {
  programme,
  places,
  members,
  pages,
  order: structure,
};

const kinds = { ...programme, ...places, ...members, ...pages, ...structure };

export type DeskKindName = keyof typeof kinds;

/** All kinds of content that the desk lists and edits. */
export const deskKinds: Readonly<Record<DeskKindName, DeskKind>> = kinds;

export function isDeskKind(name: string): name is DeskKindName {
  return Object.hasOwn(deskKinds, name);
}

/** The desk's table of a kind; undefined if unknown. */
export function findDeskKind(name: string): DeskKind | undefined {
  return isDeskKind(name) ? deskKinds[name] : undefined;
}
