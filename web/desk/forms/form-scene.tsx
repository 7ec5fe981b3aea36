import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Json, JsonObject, Path } from './json.ts';
import type { Schema } from './schema.ts';
import type { KindWords } from './words.ts';

/** One field of a record, or one entry of a list in it. */
export interface PartProps {
  path: Path;
  /** Without its `null`. */
  schema: Schema;
  isNullable: boolean;
  /** Whether it has to be there. */
  isRequired: boolean;
  value: Json | undefined;
  label: string;
}

export interface GivenPart extends Omit<PartProps, 'schema' | 'isNullable'> {
  schema: Schema;
}

/** What every field of a form knows of the whole. */
export interface FormScene {
  kind: string;
  table: DeskKind;
  words: KindWords;
  body: JsonObject;
  /** What visitors see, in place of which the body will stand; undefined: nothing yet. */
  live: JsonObject | undefined;
  /** From when relative dates count. */
  datesFrom: Date;
  /** What is wrong, by the path of the field (`toPathText`). */
  faults: ReadonlyMap<string, string>;
  /** Which field it is known by and cannot change any more; undefined: it has none, or is new. */
  keyField: string | undefined;
  /** The language that texts here are written in. */
  locale: Locale;
  change: (path: Path, to: Json | undefined) => void;
  /** Shows a part by its schema: widgets that hold others have it from here. */
  Part: ComponentType<GivenPart>;
}

const FormSceneContext = createContext<FormScene | undefined>(undefined);

export function FormSceneProvider({ scene, children }: { scene: FormScene; children: ReactNode }) {
  return <FormSceneContext value={scene}>{children}</FormSceneContext>;
}

export function useFormScene(): FormScene {
  const scene = useContext(FormSceneContext);
  if (!scene) throw new Error('useFormScene needs a form around it');
  return scene;
}
