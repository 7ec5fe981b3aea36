import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { DeskKind } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Json, JsonObject, Path } from './json.ts';
import type { Schema } from './schema.ts';
import type { KindWords } from './words.ts';

/** Props of a field of a record, or an entry of a list in it. */
export interface PartProps {
  path: Path;
  /** Without `null`. */
  schema: Schema;
  isNullable: boolean;
  /** Whether the field must exist. */
  isRequired: boolean;
  value: Json | undefined;
  label: string;
}

export interface PartInput extends Omit<PartProps, 'schema' | 'isNullable'> {
  schema: Schema;
}

/** Data of the whole form, for all its fields. */
export interface FormScene {
  kind: string;
  table: DeskKind;
  words: KindWords;
  body: JsonObject;
  /** Live content that the body will replace; undefined: none yet. */
  live: JsonObject | undefined;
  /** Start of relative dates. */
  datesFrom: Date;
  /** Errors by path of the field (`toPathText`). */
  faults: ReadonlyMap<string, string>;
  /** Field that identifies the record and cannot be changed; undefined if there is none, or the record is new. */
  keyField: string | undefined;
  /** Language of the texts. */
  locale: Locale;
  change: (path: Path, to: Json | undefined) => void;
  /** Renders a part by its schema; container widgets use it. */
  Part: ComponentType<PartInput>;
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
