import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export const chartFolder = join(import.meta.dirname, '../../../config/kubernetes');

/** Sources of Go libraries, where Debian's packages install them. */
const libraries = '/usr/share/gocode';
const goEnvironment = { ...process.env, CGO_ENABLED: '0', GO111MODULE: 'off', GOPATH: libraries };

/** Whether charts can be rendered; tests that need it are skipped otherwise. */
export const hasGo = spawnSync('go', ['list', 'github.com/Masterminds/sprig', 'sigs.k8s.io/yaml'], { env: goEnvironment }).status === 0;
export const withoutGo = 'golang-go, golang-github-masterminds-sprig-dev or golang-k8s-sigs-yaml-dev is not installed';

export type Values = { [name: string]: unknown };

/** An object of Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: the schemas of Kubernetes check the content
  [field: string]: any;
}

export const readChartFile = (name: string): string => readFileSync(join(chartFolder, name), 'utf8');
const chart: { name: string; version: string; appVersion: string } = parse(readChartFile('Chart.yaml'));

/** Returns the values of a release: the chart's, with `values` merged into them as Helm does. */
export const toReleaseValues = (values: Values): Values => merge(parse(readChartFile('values.yaml')), values);

function merge(base: Values, over: Values): Values {
  const merged = Object.entries(over).map(([name, value]) => {
    const below = base[name];
    return [name, isMap(below) && isMap(value) ? merge(below, value) : value];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

export interface RenderedChart {
  manifests: Manifest[];
  notes: string;
}

/** Compiles the renderer. Returns a function that renders a release. */
export function compileRenderer(): (values: Values) => RenderedChart {
  const program = join(mkdtempSync(join(tmpdir(), 'helm-')), 'render');
  execFileSync('go', ['build', '-o', program, join(import.meta.dirname, 'main.go')], { env: goEnvironment });
  return (values) => {
    const { name, version, appVersion } = chart;
    const input = {
      Chart: { Name: name, Version: version, AppVersion: appVersion },
      Release: { Name: 'centre', Namespace: 'malls', Service: 'Helm' },
      Values: toReleaseValues(values),
    };
    const texts: Record<string, string> = JSON.parse(
      execFileSync(program, [chartFolder], { input: JSON.stringify(input), encoding: 'utf8' }),
    );
    const { 'NOTES.txt': notes = '', ...sources } = texts;
    return { manifests: Object.values(sources).flatMap(parseManifests), notes };
  };
}

/** Throws if YAML is invalid, also because of a repeated key. */
function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() ?? [];
  });
}
