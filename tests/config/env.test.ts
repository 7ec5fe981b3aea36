import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { ConfigError } from '#config/faults.ts';
import { faultsOf } from '../support/env-faults.ts';

describe('readEnv', () => {
  it('uses the demo tenant and the embedded mall API if nothing is set', () => {
    expect(readEnv({})).toEqual({
      payments: {},
      purgeUrls: [],
      cacheTagHeader: undefined,
      hasApiDocs: true,
      isOfflineOn: true,
      keepAliveSeconds: 72,
      port: 3000,
      host: '127.0.0.1',
      tenant: 'demo',
      configDir: 'config/tenants',
      dataDir: 'data',
      buildsDir: 'data/builds',
      mallApiPort: 4000,
      cacheMemoryMb: 96,
      drainSeconds: 0,
      snapshotSeconds: 300,
      maxConnections: 4000,
      maxConnectionsPerAddress: 500,
      maxSockets: 2000,
      wantsDemoMember: false,
      publicUrl: undefined,
      mallApiUrl: undefined,
      mallApiAccess: { token: undefined, tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' },
      trustProxy: false,
      logLevel: undefined,
      hitLinesPerSecond: 10,
      smtpUrl: undefined,
      opsToken: undefined,
      isProduction: false,
      release: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      isTraced: false,
      hotspotSecrets: {},
      realtime: {},
      push: {},
      wallet: {},
      gatewayUrl: undefined,
      redisUrl: undefined,
      gatewaySecret: undefined,
      replicaUrl: undefined,
      storageAccess: { region: 'us-east-1', endpoint: undefined, accessKeyId: undefined, secretAccessKey: undefined },
      litestreamBinary: 'litestream',
      misspelt: [],
      remarks: [],
      staffOidc: {},
      allowsInternalWebhooks: false,
    });
  });

  it.each([
    ['MALL_APIURL', 'MALL_API_URL'],
    ['MALL_API_ULR', 'MALL_API_URL'],
    ['TENENT', 'TENANT'],
    ['DATADIR', 'DATA_DIR'],
    ['PROT', 'PORT'],
    ['VAPID_PUBLICKEY', 'VAPID_PUBLIC_KEY'],
    ['OPS_TOKEN_FIEL', 'OPS_TOKEN_FILE'],
    ['STRIPE_SECRETKEY_FILE', 'STRIPE_SECRET_KEY_FILE'],
    ['PUSHER_KEY_FILE', 'PUSHER_KEY'],
  ])('suggests for %s: %s', (name, meant) => {
    expect(readEnv({ [name]: 'x' }).misspelt).toEqual([{ name, meant }]);
  });

  it('does not report ordinary variables of a machine as misspelt', () => {
    const names =
      'PATH HOME HOSTNAME PWD OLDPWD SHLVL TERM USER LOGNAME LANG LC_ALL SHELL EDITOR TZ TMPDIR MAIL DISPLAY COLORTERM NODE_OPTIONS NODE_PATH NODE_VERSION NODE_COMPILE_CACHE YARN_VERSION npm_config_port INIT_CWD MALLOC_ARENA_MAX HTTP_PROXY NO_PROXY HOSTTYPE KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT DEMO_SERVICE_PORT XDG_DATA_DIRS XDG_CONFIG_DIRS CI GITHUB_TOKEN SSH_AUTH_SOCK INVOCATION_ID container DOCKER_HOST LOG_FORMAT SUDO_USER UV_THREADPOOL_SIZE';
    expect(readEnv(Object.fromEntries(names.split(' ').map((name) => [name, 'x']))).misspelt).toEqual([]);
  });

  it.each([
    ['https://api.example/v1', 'https://api.example'],
    ['https://api.example/api/v1/', 'https://api.example/api'],
    ['http://v1/api//v1//', 'http://v1/api'],
  ])('removes the version from %s because calls add it, and reports that', (url, mallApiUrl) => {
    const { remarks, ...env } = readEnv({ MALL_API_URL: url });
    expect(env).toMatchObject({ mallApiUrl });
    expect(remarks).toEqual(['MALL_API_URL ends with /v1, which is ignored: every call adds it']);
  });

  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['https://api.example/api/', 'https://api.example/api'],
    ['http://v1', 'http://v1'],
    ['https://api.example/v10', 'https://api.example/v10'],
  ])('accepts %s as the address of a mall API', (url, mallApiUrl) => {
    expect(readEnv({ MALL_API_URL: url })).toMatchObject({ mallApiUrl, remarks: [] });
  });

  it('reads token and header names for the mall API', () => {
    const given = { MALL_API_URL: 'https://api.example', MALL_API_TOKEN: 'ey.J0-_x' };
    expect(readEnv(given).mallApiAccess).toEqual({ token: 'ey.J0-_x', tokenHeader: 'authorization', tenantHeader: 'x-tenant-id' });
    const headers = { MALL_API_TOKEN_HEADER: 'X-API-Key', MALL_API_TENANT_HEADER: 'X-Mall' };
    expect(readEnv({ ...given, ...headers }).mallApiAccess).toMatchObject({ tokenHeader: 'x-api-key', tenantHeader: 'x-mall' });
  });

  it('reports that a token without a remote mall API has no effect', () => {
    expect(readEnv({ MALL_API_TOKEN: 'word' }).remarks).toEqual(['MALL_API_TOKEN has no effect without MALL_API_URL']);
  });

  it('refuses a tenant header that already contains a token', () => {
    expect(faultsOf({ MALL_API_TENANT_HEADER: 'Authorization' })).toEqual([
      { key: 'MALL_API_TENANT_HEADER', reason: 'cannot be authorization: members’ tokens travel in it' },
    ]);
    expect(faultsOf({ MALL_API_TOKEN_HEADER: 'x-key', MALL_API_TENANT_HEADER: 'X-Key' })).toEqual([
      { key: 'MALL_API_TENANT_HEADER', reason: 'is that of MALL_API_TOKEN_HEADER too' },
    ]);
  });

  it('treats an empty variable as unset', () => {
    const names = [
      'PORT',
      'HOST',
      'TENANT',
      'CONFIG_DIR',
      'DATA_DIR',
      'PUBLIC_URL',
      'MALL_API_URL',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'SMTP_URL',
      'REDIS_URL',
    ];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it('reads variables that are set', () => {
    const env = readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      TENANT: 'second-centre',
      PUBLIC_URL: 'https://www.centre.example//',
      MALL_API_URL: 'https://api.centre.example/mall/',
      SMTP_URL: 'smtps://name:word@mail.centre.example:465',
      NODE_ENV: 'production',
      RELEASE: '1.4.2',
    });
    expect(env).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      tenant: 'second-centre',
      publicUrl: 'https://www.centre.example',
      mallApiUrl: 'https://api.centre.example/mall',
      smtpUrl: 'smtps://name:word@mail.centre.example:465',
      isProduction: true,
      release: '1.4.2',
    });
  });

  it.each([
    ['true', 1],
    ['2', 2],
    ['false', false],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('trusts the proxies of %s', (value, trustProxy) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
  });

  it.each([
    ['PORT', 'abc', 'must be a port, 0 to 65535'],
    ['PORT', '65536', 'must be a port, 0 to 65535'],
    ['PORT', '-1', 'must be a port, 0 to 65535'],
    ['PORT', '80.5', 'must be a port, 0 to 65535'],
    ['PORT', ' ', 'must be a port, 0 to 65535'],
    ['TENANT', '../demo', 'must be lower case letters, digits and hyphens'],
    ['DESK_HOST', 'https://desk.centre.example', 'must be a host alone, such as desk.centre.example'],
    ['PUBLIC_URL', 'www.centre.example', 'must be an http or https address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an http or https address'],
    ['PUBLIC_URL', 'https://www.centre.example/shop', 'must not have a path: the site is at the root of its host'],
    ['MALL_API_PORT', 'x', 'must be a port, 0 to 65535'],
    ['DRAIN_SECONDS', 'soon', 'must be a number of seconds, 0 to 99'],
    ['LOG_HITS_PER_SECOND', 'all', 'must be a number of lines, 0 to 999999'],
    ['SNAPSHOT_SECONDS', '3', 'must be 10 to 9999 seconds, or 0 for none'],
    ['CACHE_MEMORY_MB', '8', 'must be a number of megabytes, 16 to 99999'],
    ['CACHE_MEMORY_MB', '64M', 'must be a number of megabytes, 16 to 99999'],
    ['DEMO_MEMBER', 'yes', 'must be one of true, false'],
    ['API_DOCS', 'no', 'must be one of true, false'],
    ['OFFLINE', 'false', 'must be one of on, off'],
    ['MALL_API_URL', 'ftp://api.centre.example', 'must be an http or https address'],
    ['MALL_API_URL', 'https://name:word@api.centre.example', 'must not carry a user name or password'],
    ['MALL_API_URL', 'https://api.centre.example/?key=word', 'must end with its path'],
    ['MALL_API_TOKEN', 'one\r\nx-admin: 1', 'must be the token alone, at most 4096 printable ASCII characters without spaces'],
    ['MALL_API_TOKEN', 'Bearer word', 'must be the token alone, at most 4096 printable ASCII characters without spaces'],
    ['MALL_API_TOKEN_HEADER', 'x key', 'must be the name of a header, such as x-api-key'],
    ['MALL_API_TOKEN_HEADER', 'x-key:\n', 'must be the name of a header, such as x-api-key'],
    ['MALL_API_TOKEN_HEADER', 'Host', 'must be a header that carries nothing else'],
    ['MALL_API_TENANT_HEADER', 'X-Request-Id', 'must be a header that carries nothing else'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['SMTP_URL', 'mail.centre.example:25', 'must be an smtp or smtps address'],
    ['SMTP_URL', 'https://mail.centre.example', 'must be an smtp or smtps address'],
    ['SMTP_URL', 'smtp://', 'must be an smtp or smtps address'],
    ['REDIS_URL', '127.0.0.1:6379', 'must be a redis or rediss address'],
    ['RELEASE', '1.4;reboot', 'must be letters, digits, points, hyphens and underscores, as the tag of an image'],
    ['GATEWAY_SECRET', 'short', 'must be 24 to 200 letters, digits and signs'],
    ['VAPID_PUBLIC_KEY', 'a key', 'must be a public key of 65 bytes in base64url'],
    ['VAPID_PRIVATE_KEY', 'c2hvcnQ', 'must be a private key of 32 bytes in base64url'],
    ['PUSHER_KEY', 'a key', 'must be at most 64 letters, digits, _ and -'],
    ['PUSHER_SECRET', 'short', 'must be 8 to 200 printable ASCII characters'],
    ['PUSHER_CLUSTER', 'https://eu', 'must be the name of a cluster, such as eu'],
    ['PUSHER_HOST', 'wss://push.example', 'must be a host, with a port where needed; http:// before it where it has no certificate'],
    ['PUSHER_HOST', 'push.example/app', 'must be a host, with a port where needed; http:// before it where it has no certificate'],
    ['PUSHER_HOST', 'push.example:99999', 'must be a host, with a port where needed; http:// before it where it has no certificate'],
    ['GATEWAY_URL', '127.0.0.1:3000', 'must be an http or https address'],
    ['TRUST_PROXY', 'the-proxy', 'must be true, false, a number of proxies, or addresses and subnets with commas between them'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be true, false, a number of proxies, or addresses and subnets with commas between them'],
    ['TRUST_PROXY', '10.0.0.1,', 'must be true, false, a number of proxies, or addresses and subnets with commas between them'],
  ])('refuses %s=%s: %s', (key, value, reason) => {
    expect(faultsOf({ [key]: value })).toEqual([{ key, reason }]);
  });

  it('reports all faults together', () => {
    const faults = faultsOf({ PORT: 'x', TENANT: 'De Mo', LOG_LEVEL: 'loud', MALL_API_URL: 'nowhere' });
    expect(faults.map(({ key }) => key).sort()).toEqual(['LOG_LEVEL', 'MALL_API_URL', 'PORT', 'TENANT']);
  });

  it('never repeats a value, which may be a secret', () => {
    const names = ['PORT', 'TENANT', 'PUBLIC_URL', 'MALL_API_URL', 'LOG_LEVEL', 'TRUST_PROXY', 'SMTP_URL'] as const;
    const secret = fc.string({ minLength: 12, maxLength: 40 }).map((text) => `s3cr3t!${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...names), secret, (name, value) => {
        expect(() => readEnv({ [name]: value })).toThrow(ConfigError);
        expect(JSON.stringify(faultsOf({ [name]: value }))).not.toContain('s3cr3t');
      }),
    );
  });

  it('reports what gateways cannot share if they have a common Redis but no common secret', () => {
    const given = { REDIS_URL: 'redis://cache' };
    expect(readEnv(given).remarks).toEqual([expect.stringContaining('GATEWAY_SECRET')]);
    expect(readEnv({ ...given, GATEWAY_SECRET: 'a'.repeat(24) }).remarks).toEqual([]);
  });
});
