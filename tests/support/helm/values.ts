import type { Values } from './chart.ts';

/** The values without a default. */
export const requiredValues = {
  tenant: 'podhradie',
  publicUrl: 'https://www.example.com',
  existingSecret: 'mallfront-secrets',
  image: { repository: 'registry.example/mallfront' },
} satisfies Values;

/** Every option of the chart. */
export const allValues = {
  ...requiredValues,
  image: { ...requiredValues.image, digest: `sha256:${'0a'.repeat(32)}`, pullSecrets: ['registry'] },
  env: { LOG_LEVEL: 'info', CACHE_MEMORY_MB: '128' },
  tenantsVolume: { persistentVolumeClaim: { claimName: 'tenants' } },
  gateway: {
    drainSeconds: 25,
    builds: { shared: true, storageClassName: 'nfs' },
    env: { CACHE_TAG_HEADER: 'Surrogate-Key', CACHE_MEMORY_MB: '256' },
    podAnnotations: { 'example.com/team': 'centre' },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'sites', operator: 'Exists' }],
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
  },
  mallApi: {
    persistence: { storageClassName: 'fast', accessMode: 'ReadWriteOnce' },
    backup: { storageClassName: 'slow' },
    purgeUrls: ['https://purge.example.com/centre'],
    env: { LOG_LEVEL: 'debug' },
    podAnnotations: { 'example.com/team': 'centre' },
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'databases', operator: 'Exists' }],
    affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
  },
  replica: { url: 's3://mallfront-copies/podhradie', region: 'eu-central-1', endpoint: 'https://s3.example.com' },
  ingress: {
    enabled: true,
    className: 'nginx',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '30m' },
    hosts: ['www.example.com', 'desk.example.com'],
    tlsSecret: 'certificate',
  },
  httpRoute: { enabled: true, parentRefs: [{ name: 'public', namespace: 'gateways' }], hostnames: ['www.example.com'] },
  networkPolicy: { redis: { port: 6380, to: [{ ipBlock: { cidr: '10.1.0.0/16' } }] } },
  monitoring: { enabled: true, labels: { release: 'kube-prometheus-stack' } },
} satisfies Values;
