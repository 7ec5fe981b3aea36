import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import type { Queries } from '../prepare-queries.ts';

/** Returns the flattened settings, cached until the content changes, because nearly all members' calls need them. */
export function prepareCurrentSettings({ documents, getImportKey }: Pick<Queries, 'documents' | 'getImportKey'>): () => FlatSettings {
  let known: { key: string; settings: FlatSettings } | undefined;
  return () => {
    const key = getImportKey();
    if (known?.key !== key) known = { key, settings: flattenSettings(documents.listDocuments('settings')[0]).settings };
    return known.settings;
  };
}
