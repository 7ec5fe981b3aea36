import { compileRenderer, type Manifest, type Values } from './chart.ts';
import { allValues, requiredValues } from './values.ts';

export interface Container {
  name: string;
  command?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } } }[];
  volumeMounts: { name: string; mountPath: string }[];
  [field: string]: unknown;
}

const values = {
  'required values': requiredValues,
  'every option': allValues,
  maintenance: { ...allValues, mallApi: { ...allValues.mallApi, maintenance: true } },
  'few parts': {
    ...requiredValues,
    gateway: { replicas: 3, autoscaling: { enabled: false } },
    mallApi: { backup: { enabled: false } },
    networkPolicy: { enabled: false },
  },
} satisfies Record<string, Values>;
export type ReleaseName = keyof typeof values;
export const releaseNames = Object.keys(values) as ReleaseName[];

export interface Release {
  notes: string;
  list: (kind?: string) => Manifest[];
  /** Throws if the object does not exist. */
  get: (kind: string, name: string) => Manifest;
  /** The Deployment and the StatefulSet. */
  workloads: readonly Manifest[];
  containers: readonly Container[];
  getContainer: (name: string) => Container;
}

let render: ReturnType<typeof compileRenderer> | undefined;
const rendered = new Map<ReleaseName, Release>();

/** Renders a release once. The name of the release is `centre`. */
export function getRelease(name: ReleaseName): Release {
  render ??= compileRenderer();
  const release = rendered.get(name) ?? toRelease(render(values[name]));
  rendered.set(name, release);
  return release;
}

export const getReleases = (): Release[] => releaseNames.map(getRelease);

export const listContainers = ({ spec }: Manifest): Container[] => [
  ...(spec.template.spec.initContainers ?? []),
  ...spec.template.spec.containers,
];

function toRelease({ manifests, notes }: ReturnType<ReturnType<typeof compileRenderer>>): Release {
  const list = (kind?: string) => manifests.filter((manifest) => kind === undefined || manifest.kind === kind);
  const workloads = [...list('Deployment'), ...list('StatefulSet')];
  const containers = workloads.flatMap(listContainers);
  return {
    notes,
    list,
    get: (kind, name) => getNamed(list(kind), ({ metadata }) => metadata.name, name),
    workloads,
    containers,
    getContainer: (name) => getNamed(containers, (container) => container.name, name),
  };
}

function getNamed<Item>(items: readonly Item[], toName: (item: Item) => string, name: string): Item {
  const found = items.find((item) => toName(item) === name);
  if (found === undefined) throw new Error(`${name} is not among ${items.map(toName).join(', ')}`);
  return found;
}

/** Returns the environment of a container, with a text in place of each required secret. */
export function toEnvironment({ env = [] }: Container): Record<string, string> {
  const secrets: Record<string, string> = { REDIS_URL: 'redis://redis:6379' };
  return Object.fromEntries(
    env.flatMap(({ name, value, valueFrom }) =>
      valueFrom?.secretKeyRef.optional ? [] : [[name, value ?? secrets[name] ?? 'a-secret-of-forty-letters-and-digits']],
    ),
  );
}
