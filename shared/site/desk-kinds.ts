import type { DeskKind } from './desk-kinds/desk-kind.ts';
import { offers } from './desk-kinds/offers.ts';
import { places } from './desk-kinds/places.ts';
import { programme } from './desk-kinds/programme.ts';
import { site } from './desk-kinds/site.ts';

export type { DeskKind } from './desk-kinds/desk-kind.ts';

const kinds = { ...offers, ...places, ...programme, ...site };

/** All kinds of content that the desk lists and edits. */
export const deskKinds: Readonly<Record<keyof typeof kinds, DeskKind>> = kinds;
