import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MallApiAccess } from '#config/env.ts';
import type { Tenant } from '#config/tenant.ts';
import { readBearer } from '#shared/contracts/bearer.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { createUpstream, type Upstream } from '../../../gateway/upstream/upstream.ts';
import { callAll } from './check-calls.ts';
import { createGatewayReader } from './gateway-reader.ts';
import type { CheckedCall, UpstreamReport } from './report.ts';

interface Site {
  mallApiUrl: string;
  access: MallApiAccess;
  /** A member's token; undefined: the site's own may belong to one. */
  memberToken: string | undefined;
  tenant: Pick<Tenant, 'tenantId' | 'imageHosts' | 'mallApi'>;
}

interface Dependencies {
  clock: { monotonicMs(): number; now(): Date };
  wait: (seconds: number) => Promise<void>;
  say: (line: string) => void;
  onChecked?: ((call: CheckedCall) => void) | undefined;
}

/** Checks call by call what the gateway would make of the mall API's answers. */
export async function checkUpstream(site: Site, { clock, wait, say, onChecked }: Dependencies): Promise<UpstreamReport> {
  const { mallApiUrl, access, tenant } = site;
  const lastStatus = watchStatus();
  const reader = createGatewayReader(mallApiUrl, tenant);
  const asked = { origin: () => mallApiUrl, tenantId: tenant.tenantId, access, isForeign: true, ids: reader.ids };
  const newUpstream = (): Upstream => createUpstream({ ...asked, clock, random: () => 0, log: { warn() {} } });
  let upstream = newUpstream();

  /** Recreates the upstream, so that failures do not open circuits for the next calls. */
  async function startAgain(): Promise<void> {
    await upstream.close();
    upstream = newUpstream();
  }

  async function read(address: string, authorization: string | undefined) {
    try {
      return await upstream.read(address, { authorization, lane: authorization === undefined ? 'content' : 'personal' });
    } catch (error) {
      await startAgain();
      throw error;
    }
  }

  try {
    const token = site.memberToken ?? access.token;
    const isMembers =
      site.memberToken !== undefined || (token !== undefined && (await isTaken(() => read(getProfile.path, `Bearer ${token}`))));
    const reads = contracts.filter((contract) => isRead(contract, isMembers));
    say(`${reads.length} calls are asked, one after the other.`);
    const calls = await callAll(reads, {
      ask: (address, callAccess) => read(address, callAccess === 'member' && token !== undefined ? `Bearer ${token}` : undefined),
      reader,
      lastStatus,
      clock,
      onChecked,
      async wait(seconds) {
        say(`The mall API asks for patience: ${seconds} s.`);
        await wait(seconds);
      },
    });
    return {
      mallApi: mallApiUrl,
      tenant: tenant.tenantId,
      calls,
      remarks: [
        ...(isMembers && !readBearer(`Bearer ${token}`) ? [strangeToken] : []),
        ...(reader.countTextIds() > 0 ? [textIds] : []),
        ...(reader.countStrangeIds() > 0 ? [strangeIds] : []),
      ],
      pictureHosts: reader.listPictureHosts(),
      locales: reader.listUnknownLocales(),
    };
  } finally {
    await upstream.close();
    lastStatus.close();
  }
}

export const realClock = { monotonicMs: () => performance.now(), now: () => new Date() };
export const waitSeconds = (seconds: number): Promise<void> => sleep(seconds * 1000);

const strangeToken = 'The member’s token is none that the gateway takes: members cannot log in where tokens look like that.';

const textIds =
  'Ids are texts: the gateway gives each a number, which stands in addresses, and keeps those of public records in DATA_DIR/text-ids. Several gateways need REDIS_URL.';
const strangeIds = 'Ids are neither whole numbers nor texts that can stand in an address: the site leaves these records out.';

/** Whether the call only reads and the token allows it. */
function isRead({ method, access, isOauth }: Endpoint, isMembers: boolean): boolean {
  return method === 'GET' && !isOauth && (access === 'public' || (access === 'member' && isMembers));
}

async function isTaken(ask: () => Promise<unknown>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  );
}

const channel = 'undici:request:headers';

/** Records status and content type of the process's last HTTP response. Works because calls are made one after the other. */
function watchStatus() {
  let last: { status: number; contentType: string } | undefined;
  const onHeaders = (message: unknown) => {
    const { response } = message as { response: { statusCode: number; headers: Buffer[] } }; // documented by undici
    const names = response.headers.map((name) => name.toString('latin1').toLowerCase());
    const at = names.findIndex((name, index) => index % 2 === 0 && name === 'content-type');
    last = { status: response.statusCode, contentType: at < 0 ? '' : (names[at + 1]?.split(';', 1)[0]?.trim().slice(0, 60) ?? '') };
  };
  subscribe(channel, onHeaders);
  return {
    forget(): void {
      last = undefined;
    },
    last: () => last,
    close: () => unsubscribe(channel, onHeaders),
  };
}
