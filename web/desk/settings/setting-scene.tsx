import { createContext, type ReactNode, useContext } from 'react';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import type { SettingWords } from './setting-words.ts';
import type { SitePages } from './use-pages.ts';

/** Data of the whole form, for all its settings. */
export interface SettingScene {
  /** Edited values. */
  settings: FlatSettings;
  /** Values when the form was opened, or last saved. */
  saved: FlatSettings;
  words: SettingWords;
  pages: SitePages;
  /** Errors by key. */
  faults: ReadonlyMap<string, string>;
  /** Undefined: unset, so that the default applies. */
  change: (key: string, to: string | undefined) => void;
}

const SettingSceneContext = createContext<SettingScene | undefined>(undefined);

export function SettingSceneProvider({ scene, children }: { scene: SettingScene; children: ReactNode }) {
  return <SettingSceneContext value={scene}>{children}</SettingSceneContext>;
}

export function useSettings(): SettingScene {
  const scene = useContext(SettingSceneContext);
  if (!scene) throw new Error('useSettings needs a form of settings around it');
  return scene;
}

/** Props of a setting's control. */
export interface SettingField {
  settingKey: string;
  value: string;
  /** For a `Field`. */
  field: { id: string; label: string; hint: ReactNode; error: string | undefined };
  set: (to: string) => void;
}
