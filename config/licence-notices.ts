import { writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { toNotices } from './licences.ts';

/** `licences.txt` in `folder`: what comes with the build, and under which terms. The build fails when something may not. */
export function licenceNotices(folder: string, root: string): Plugin {
  return {
    name: 'licence-notices',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames));
      const styles = [...this.getModuleIds()]; // of a style sheet that was drawn out of its chunk, the module alone remains
      const names = [...modules, ...styles].map((id) => /(?:^|.*\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]);
      const text = toNotices(root, new Set(names.filter((name) => name !== undefined)));
      writeFileSync(`${folder}/licences.txt`, text);
      writeFileSync(`${folder}/licences.txt.br`, brotliCompressSync(text));
      writeFileSync(`${folder}/licences.txt.gz`, gzipSync(text));
    },
  };
}
